import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Stores the newest reported period of each project and frequency. `candidates.ts` finds due reports with these rows. */
export const reports = projection('reports', {
  ReportIssued: (event, rows) =>
    rows.put('reports_issued', {
      project_id: streamId(event),
      frequency: event.data.frequency,
      period_key: event.data.periodKey,
    }),
  ProjectDeleted: (event, rows) => rows.delete('reports_issued', { project_id: streamId(event) }),
})
