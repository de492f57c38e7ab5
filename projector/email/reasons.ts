import type { Invitation } from '#domain/team/invitation.ts'

export const reasons = {
  deleted: 'the project was deleted',
  noAddress: 'the account or the address was deleted',
  noMember: 'no longer in the team',
  unsubscribed: 'the recipient unsubscribed',
  otherFrequency: 'the recipient chose another frequency',
  noInvitation: 'the invitation was deleted',
  renewed: 'a newer invitation replaced it',
  accepted: 'the invitation was already accepted',
  cancelled: 'the invitation was cancelled',
  expired: 'the invitation has expired',
  withdrawn: 'the guide was unpublished',
  outdated: 'the tasks have changed since',
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
