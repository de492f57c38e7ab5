import { streamId } from '../domain-event.ts'
import { projection } from './tables.ts'

/** Stores the highest id of each kind. After a restore, `raise-sequences.ts` raises the id sequences above these ids. */
export const highestIds = projection('highest-ids', {
  UserRegistered: (event, rows) => rows.raise('highest_ids', { kind: 'user', id: streamId(event) }),
  PasswordResetRequested: ({ data }, rows) => rows.raise('highest_ids', { kind: 'reset', id: data.resetId }),
  MemberInvited: ({ data }, rows) => rows.raise('highest_ids', { kind: 'entry', id: data.entryId }),
  InvitationAccepted: ({ data }, rows) =>
    rows.raise('highest_ids', { kind: 'entry', id: data.member?.entryId ?? data.entryId }),
  PlatformInvited: ({ data }, rows) => rows.raise('highest_ids', { kind: 'entry', id: data.entryId }),
  ProjectSlotTaken: ({ data: { projectId, project } }, rows) => {
    rows.raise('highest_ids', { kind: 'project', id: projectId })
    rows.raise('highest_ids', { kind: 'entry', id: project.ownerEntryId })
  },
})
