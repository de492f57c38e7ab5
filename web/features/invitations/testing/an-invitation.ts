import type { InvitationInfo } from '#schema/api/invitations.ts'

/** Of Maya to Halden as an editor, by Ida; she has no account yet. */
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

/** What the server says of a link that opens nothing. */
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
