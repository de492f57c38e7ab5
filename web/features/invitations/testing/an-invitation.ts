import type { InvitationInfo } from '#schema/api/invitations.ts'

/** An invitation from Ida to Maya, who has no account, to edit the project Halden. */
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

/** The server's response for an invalid invitation link. */
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
