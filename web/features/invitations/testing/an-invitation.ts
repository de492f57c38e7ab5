import type { InvitationInfo } from '#schema/api/invitations.ts'

/** Ida invites Maya, who has no account, to Halden as an editor. */
export const anInvitation = (over: Partial<InvitationInfo> = {}): InvitationInfo => ({
  valid: true,
  project: { id: 4, name: 'Halden' },
  role: 'EDITOR',
  email: 'maya@north.example',
  invitedBy: 'Ida Holm',
  expiresAt: '2026-12-05T12:00:00.000Z',
  hasAccount: false,
  ...over,
})

/** The server's response for a link that does not work. */
export const closedBecause = (error?: string): InvitationInfo => ({
  valid: false,
  ...(error !== undefined && { error }),
  project: null,
  role: null,
  email: null,
  invitedBy: null,
  expiresAt: null,
  hasAccount: false,
})
