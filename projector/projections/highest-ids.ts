import { projection, streamId } from '../projection.ts'

/** The ids that the log knows, so that a restored database never draws one of them again: see `sequences.ts`. */
export const highestIds = projection(
  'highest-ids',
  {
    UserRegistered: (event, rows) => rows.raise('highest_ids', { kind: 'user', id: streamId(event) }),
    PasswordResetRequested: ({ data }, rows) =>
      rows.raise('highest_ids', { kind: 'reset', id: data.resetId }),
    MemberInvited: ({ data }, rows) => rows.raise('highest_ids', { kind: 'entry', id: data.entryId }),
    InvitationAccepted: ({ data }, rows) =>
      rows.raise('highest_ids', { kind: 'entry', id: data.member?.entryId ?? data.entryId }),
    PlatformInvited: ({ data }, rows) => rows.raise('highest_ids', { kind: 'entry', id: data.entryId }),
    ProjectSlotTaken: ({ data: { projectId, project } }, rows) => {
      rows.raise('highest_ids', { kind: 'project', id: projectId })
      rows.raise('highest_ids', { kind: 'entry', id: project.ownerEntryId })
    },
  },
  'log',
)
