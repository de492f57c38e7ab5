import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

export const team = projection('team', {
  ProjectCreated: (event, rows) =>
    rows.insert('members', {
      project_id: streamId(event),
      entry_id: event.data.ownerEntryId,
      user_id: event.data.ownerId,
      role: 'ADMIN',
      is_owner: true,
      since: event.occurredAt,
      expires_at: null,
    }),
  MemberInvited: (event, rows) =>
    rows.put('members', {
      project_id: streamId(event),
      entry_id: event.data.entryId,
      user_id: null,
      role: event.data.role,
      is_owner: false,
      since: event.occurredAt,
      expires_at: new Date(event.data.expiresAt),
    }),
  InvitationAccepted: (event, rows) => {
    const { userId, member } = event.data
    const joined = { user_id: userId, since: event.occurredAt, expires_at: null }
    if (!member) return rows.update('members', keyOf(event), joined)
    rows.delete('members', keyOf(event))
    const { entryId, role } = member
    rows.put('members', { project_id: streamId(event), entry_id: entryId, role, is_owner: false, ...joined })
  },
  InvitationCancelled: (event, rows) => rows.delete('members', keyOf(event)),
  MemberRemoved: (event, rows) => rows.delete('members', keyOf(event)),
  MemberLeft: (event, rows) => rows.delete('members', keyOf(event)),
  MemberRoleChanged: (event, rows) => rows.update('members', keyOf(event), { role: event.data.to }),
  OwnerChanged: (event, rows) => {
    const memberKey = (entry_id: number) => ({ project_id: streamId(event), entry_id })
    rows.update('members', memberKey(event.data.from), { is_owner: false })
    rows.update('members', memberKey(event.data.ownerEntryId), { is_owner: true, role: 'ADMIN' })
  },
  EmailPreferencesChanged: (event, rows) => {
    const { enabled, frequency, statusUpdates } = event.data
    rows.put('mail_settings', { ...keyOf(event), enabled, frequency, status_updates: statusUpdates })
  },
  ProjectDeleted: (event, rows) => {
    rows.delete('members', { project_id: streamId(event) })
    rows.delete('mail_settings', { project_id: streamId(event) })
  },
})

const keyOf = (event: { readonly stream: string; readonly data: { readonly entryId: number } }) => ({
  project_id: streamId(event),
  entry_id: event.data.entryId,
})
