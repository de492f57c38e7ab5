import type { PlatformEvent } from '#schema/events/platform.ts'
import type { Role } from '#schema/roles.ts'
import { reject, type Decider, type Decision } from '../decision.ts'
import {
  invitationMessages,
  nextInvitation,
  reasonNotToAcceptInvitation,
  type Invitation,
} from '../team/invitation.ts'

export const platformStream = 'platform'

export interface PlatformInvitation extends Invitation {
  readonly role: Role
}

export type Platform = ReadonlyMap<number, PlatformInvitation>

export const platform: Decider<Platform, PlatformEvent> = { initialState: new Map(), evolve }
export const platformAggregate = { stream: platformStream, decider: platform }

function evolve(state: Platform, event: PlatformEvent): Platform {
  const { entryId } = event.data
  const invitation = state.get(entryId)
  if (event.type === 'PlatformInvited') {
    const { role, expiresAt } = event.data
    return new Map(state).set(entryId, { role, ...nextInvitation(invitation, expiresAt) })
  }
  if (!invitation) throw new Error(`${event.type} refers to the unknown invitation ${entryId}`)
  switch (event.type) {
    case 'PlatformInvitationCancelled':
      return new Map(state).set(entryId, { ...invitation, state: 'cancelled' })
    case 'PlatformInvitationAccepted':
      return new Map(state).set(entryId, { ...invitation, state: 'accepted', acceptedBy: event.data.userId })
  }
}

export const administratorsOnly =
  'Only administrators can invite people to Brandpath itself. Choose a project.'

/** Invites an address, or renews its pending invitation. `inviteeRole`: role of the user with this address, if any. */
export function inviteToPlatform(
  actorRole: Role,
  command: { entryId: number; role: Role; expiresAt: string },
  inviteeRole: Role | null,
): Decision<PlatformEvent> {
  if (actorRole !== 'ADMIN') return reject('forbidden', administratorsOnly)
  if (inviteeRole === command.role) {
    return reject('conflict', 'This person already has an account with this role.')
  }
  if (inviteeRole === 'ADMIN') {
    return reject(
      'conflict',
      'This person is already an administrator. An invitation cannot remove this role.',
    )
  }
  return [{ type: 'PlatformInvited', data: command }]
}

export function cancelPlatformInvitation(
  state: Platform,
  actorRole: Role,
  entryId: number,
): Decision<PlatformEvent> {
  const invitation = state.get(entryId)
  if (actorRole !== 'ADMIN' || !invitation) return reject('not_found', 'Invitation not found')
  if (invitation.state === 'cancelled') return []
  if (invitation.state === 'accepted') return reject('conflict', 'This invitation has already been accepted.')
  return [{ type: 'PlatformInvitationCancelled', data: { entryId } }]
}

interface Acceptance {
  readonly entryId: number
  readonly userId: number
  /** True if the invitation was sent to the user's address. */
  readonly isInvited: boolean
  /** True if the user has confirmed the address before. */
  readonly isVerified: boolean
  readonly generation: number
  readonly now: string
}

/**
 * Accepts an invitation. Only the user with the invited address may accept, even if another user has the link. An
 * administrator must have confirmed the address before, because any user who has the link can register the address.
 */
export function acceptPlatformInvitation(
  state: Platform,
  { entryId, userId, isInvited, isVerified, generation, now }: Acceptance,
): Decision<PlatformEvent> {
  const invitation = state.get(entryId)
  if (invitation?.state === 'accepted' && invitation.acceptedBy === userId) return []
  const reason = reasonNotToAcceptInvitation(invitation, generation, now)
  if (reason || !invitation) return reject('conflict', reason ?? invitationMessages.invalid)
  if (!isInvited) return reject('forbidden', invitationMessages.otherAddress)
  if (invitation.role === 'ADMIN' && !isVerified)
    return reject('forbidden', invitationMessages.unconfirmedAddress)
  return [{ type: 'PlatformInvitationAccepted', data: { entryId, userId, role: invitation.role } }]
}
