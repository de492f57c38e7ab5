import type { Invitation } from '#domain/team/invitation.ts'

export const reasons = {
  deleted: 'the project was deleted',
  noAddress: 'the account or the address is gone',
  noMember: 'no longer in the team',
  unsubscribed: 'unsubscribed since then',
  otherFrequency: 'another frequency was chosen since then',
  noInvitation: 'the invitation is gone',
  renewed: 'a newer invitation took its place',
  accepted: 'the invitation was accepted already',
  cancelled: 'the invitation was cancelled',
  expired: 'the invitation has expired',
  withdrawn: 'the guide was withdrawn',
} as const

/** Returns why the invitation link of this generation is invalid; null if the link is valid. */
export function reasonNotInvited(
  invitation: Invitation | null | undefined,
  generation: number,
): string | null {
  if (!invitation) return reasons.noInvitation
  if (invitation.generation !== generation) return reasons.renewed
  if (invitation.state === 'accepted') return reasons.accepted
  if (invitation.state === 'cancelled') return reasons.cancelled
  return new Date().toISOString() < invitation.expiresAt ? null : reasons.expired
}

export const formerMember = 'A former member'
