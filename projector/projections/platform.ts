import { projection } from './tables.ts'

export const platform = projection('platform', {
  PlatformInvited: ({ data, occurredAt }, rows) =>
    rows.put('platform_invitations', {
      entry_id: data.entryId,
      role: data.role,
      since: occurredAt,
      expires_at: new Date(data.expiresAt),
    }),
  PlatformInvitationCancelled: ({ data }, rows) =>
    rows.delete('platform_invitations', { entry_id: data.entryId }),
  PlatformInvitationAccepted: ({ data }, rows) =>
    rows.delete('platform_invitations', { entry_id: data.entryId }),
})
