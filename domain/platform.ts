import type { PlatformEvent } from '#schema/events/platform.ts'
import type { Role } from '#schema/roles.ts'
import { refuse, type Aggregate, type Decision } from './decision.ts'
import { nextInvitation, type Invitation } from './team-state.ts'
import { invitationTexts } from './invitation-texts.ts'

export const platformStream = 'platform'

export interface PlatformInvitation extends Invitation {
  readonly role: Role
}

/** The newest invitation of each entry. */
export type Platform = ReadonlyMap<number, PlatformInvitation>

export const platform: Aggregate<Platform, PlatformEvent> = { initial: new Map(), evolve }

function evolve(state: Platform, event: PlatformEvent): Platform {
  const { entryId } = event.data
  const before = state.get(entryId)
  if (event.type === 'PlatformInvited') {
    const { role, expiresAt } = event.data
    return new Map(state).set(entryId, { role, ...nextInvitation(before, expiresAt) })
  }
  if (!before) throw new Error(`${event.type} of the unknown entry ${entryId}`)
  switch (event.type) {
    case 'PlatformInvitationCancelled':
      return new Map(state).set(entryId, { ...before, state: 'cancelled' })
    case 'PlatformInvitationAccepted':
      return new Map(state).set(entryId, { ...before, state: 'accepted', acceptedBy: event.data.userId })
  }
}

const forAdmins = 'Only administrators can invite people to Brandpath itself. Choose a project.'

/** Inviting an entry that is pending renews its link. `inviteeRole` is that of the address, if it has an account. */
export function inviteToPlatform(
  actorRole: Role,
  command: { entryId: number; role: Role; expiresAt: string },
  inviteeRole: Role | null,
): Decision<PlatformEvent> {
  if (actorRole !== 'ADMIN') return refuse('forbidden', forAdmins)
  if (inviteeRole === command.role) {
    return refuse('conflict', 'This person has an account with this role already.')
  }
  if (inviteeRole === 'ADMIN') {
    return refuse('conflict', 'This person is an administrator already. An invitation takes no role away.')
  }
  return [{ type: 'PlatformInvited', data: command }]
}

export function cancelPlatformInvitation(
  state: Platform,
  actorRole: Role,
  entryId: number,
): Decision<PlatformEvent> {
  const invitation = state.get(entryId)
  if (actorRole !== 'ADMIN' || !invitation) return refuse('not_found', 'Invitation not found')
  if (invitation.state === 'cancelled') return []
  if (invitation.state === 'accepted') return refuse('conflict', 'This invitation was accepted meanwhile.')
  return [{ type: 'PlatformInvitationCancelled', data: { entryId } }]
}

/** Null where the link of this generation would open now (ISO 8601, UTC), else why not. */
export function whyPlatformClosed(
  invitation: PlatformInvitation | undefined,
  generation: number,
  now: string,
): string | null {
  if (!invitation) return invitationTexts.invalid
  if (invitation.state === 'accepted') return invitationTexts.used
  if (invitation.state === 'cancelled') return invitationTexts.cancelled
  if (invitation.generation !== generation) return invitationTexts.superseded
  return now < invitation.expiresAt ? null : invitationTexts.expired
}

/** Only by the address that was invited: a role on the platform is not to be passed on. */
export function acceptPlatformInvitation(
  state: Platform,
  command: { entryId: number; userId: number; isInvited: boolean; generation: number; now: string },
): Decision<PlatformEvent> {
  const { entryId, userId, isInvited, generation, now } = command
  const invitation = state.get(entryId)
  if (invitation?.state === 'accepted' && invitation.acceptedBy === userId) return []
  const closed = whyPlatformClosed(invitation, generation, now)
  if (closed || !invitation) return refuse('conflict', closed ?? invitationTexts.invalid)
  if (!isInvited) {
    return refuse('forbidden', invitationTexts.otherAddress)
  }
  return [{ type: 'PlatformInvitationAccepted', data: { entryId, userId, role: invitation.role } }]
}
