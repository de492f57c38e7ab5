import { projection, streamId } from '../projection.ts'

/** The newest period that each project was reported in, so that the schedule knows where to look. */
export const reports = projection('reports', {
  ReportIssued: (event, rows) =>
    rows.put('reports_issued', {
      project_id: streamId(event),
      frequency: event.data.frequency,
      period_key: event.data.periodKey,
    }),
  ProjectDeleted: (event, rows) => rows.delete('reports_issued', { project_id: streamId(event) }),
})
