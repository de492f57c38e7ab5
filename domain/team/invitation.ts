export interface Invitation {
  /** Number of invitations of the membership so far. Only the link of the newest invitation is valid. */
  readonly generation: number
  /** Generation of the pending invitation that was replaced by this invitation; null if there was none. */
  readonly replaces: number | null
  /** Time when the invitation expires, ISO 8601, UTC. */
  readonly expiresAt: string
  readonly state: 'pending' | 'cancelled' | 'accepted'
  readonly acceptedBy: number | null
}

export const nextInvitation = (previous: Invitation | null | undefined, expiresAt: string): Invitation => ({
  generation: (previous?.generation ?? 0) + 1,
  replaces: previous?.state === 'pending' ? previous.generation : null,
  expiresAt,
  state: 'pending',
  acceptedBy: null,
})

/** Reasons why an invitation cannot be accepted. The client compares these texts with error messages. */
export const invitationMessages = {
  invalid: 'Invalid or expired invitation token',
  expired: 'This invitation has expired. Ask the person who invited you for a new one.',
  cancelled: 'This invitation was cancelled.',
  used: 'This invitation has already been used.',
  replaced: 'A newer invitation was sent. Please open the link in the latest email.',
  otherAddress: 'This invitation was sent to another address. Log in with that address.',
  confirmAddress:
    'This invitation was sent to another address. Confirm that you want to join with this account.',
  unconfirmedAddress: 'Confirm your address first. Then open this invitation again.',
  alreadyMember: 'You’re already a member of this project.',
} as const

/** Returns null if the link of this generation is valid at `now` (ISO 8601, UTC), otherwise the reason why not. */
export function reasonNotToAcceptInvitation(
  invitation: Invitation | null | undefined,
  generation: number,
  now: string,
): string | null {
  if (!invitation) return invitationMessages.invalid
  if (invitation.state === 'accepted') return invitationMessages.used
  if (invitation.state === 'cancelled') return invitationMessages.cancelled
  if (invitation.generation !== generation) return invitationMessages.replaced
  return now < invitation.expiresAt ? null : invitationMessages.expired
}
