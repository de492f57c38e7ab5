import { projection, streamId } from '../projection.ts'

/** Who is in a project: its owner, until teams come. */
export const members = projection('members', {
  ProjectCreated: (event, rows) =>
    rows.insert('members', {
      project_id: streamId(event),
      entry_id: event.data.ownerEntryId,
      user_id: event.data.ownerId,
      role: 'ADMIN',
      is_owner: true,
      email_reports_enabled: true,
      email_report_frequency: 'weekly',
      since: event.occurredAt,
    }),
  ProjectDeleted: (event, rows) => rows.delete('members', { project_id: streamId(event) }),
})
