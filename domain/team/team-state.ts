import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency, Role } from '#schema/roles.ts'
import { nextInvitation, type Invitation } from './invitation.ts'
import type { ProjectRole } from './permissions.ts'

export interface EmailPreferences {
  readonly enabled: boolean
  readonly frequency: ReportFrequency
  readonly statusUpdates: boolean
}

/** Membership of a person in a team. The membership id (`entryId` in events) never changes. */
export interface Membership {
  readonly id: number
  readonly userId: number | null
  readonly isOwner: boolean
  /** False before the person accepts the invitation, and after they leave or are removed. */
  readonly isMember: boolean
  /** True if the person has ever been a member and could choose the email preferences. */
  readonly wasMember: boolean
  readonly role: Role
  readonly emailPreferences: EmailPreferences
  readonly invitation: Invitation | null
}

/** All memberships by id: of current members, former members and invited persons. */
export type Team = ReadonlyMap<number, Membership>

export const defaultEmailPreferences: EmailPreferences = {
  enabled: true,
  frequency: 'weekly',
  statusUpdates: true,
}

export const teamOfOwner = ({ ownerId, ownerEntryId }: { ownerId: number; ownerEntryId: number }): Team =>
  new Map([
    [
      ownerEntryId,
      {
        id: ownerEntryId,
        userId: ownerId,
        isOwner: true,
        isMember: true,
        wasMember: true,
        role: 'ADMIN',
        emailPreferences: defaultEmailPreferences,
        invitation: null,
      },
    ],
  ])

export function transferOwnership(
  team: Team,
  { from, ownerEntryId }: { from: number; ownerEntryId: number },
): Team {
  const [previous, next] = [team.get(from), team.get(ownerEntryId)]
  if (!previous || !next)
    throw new Error(`OwnerChanged refers to an unknown membership: ${from} or ${ownerEntryId}`)
  return new Map(team)
    .set(from, { ...previous, isOwner: false })
    .set(ownerEntryId, { ...next, isOwner: true, role: 'ADMIN' })
}

type TeamEvent = Extract<
  ProjectEvent,
  {
    type:
      | 'MemberInvited'
      | 'InvitationCancelled'
      | 'InvitationAccepted'
      | 'MemberRemoved'
      | 'MemberLeft'
      | 'MemberRoleChanged'
      | 'EmailPreferencesChanged'
  }
>

export function evolveTeam(team: Team, event: TeamEvent): Team {
  const { entryId } = event.data
  const next = new Map(team).set(entryId, evolveMembership(team.get(entryId), event))
  if (event.type !== 'InvitationAccepted' || !event.data.member) return next
  const { userId, member } = event.data
  return next.set(member.entryId, joinWithForwardedLink(team.get(member.entryId), userId, member))
}

/** Returns the membership of a user who accepted an invitation to another person's email address. */
function joinWithForwardedLink(
  previous: Membership | undefined,
  userId: number,
  { entryId, role }: { entryId: number; role: Role },
): Membership {
  const wasInvited = previous !== undefined && hasPendingInvitation(previous)
  return {
    id: entryId,
    userId,
    isOwner: false,
    isMember: true,
    wasMember: true,
    role,
    emailPreferences: previous?.emailPreferences ?? defaultEmailPreferences,
    invitation: wasInvited ? closeInvitation(previous, 'accepted', userId) : (previous?.invitation ?? null),
  }
}

function evolveMembership(membership: Membership | undefined, event: TeamEvent): Membership {
  if (event.type === 'MemberInvited') {
    const { entryId, role, expiresAt } = event.data
    return {
      id: entryId,
      userId: null,
      isOwner: false,
      isMember: false,
      wasMember: membership?.wasMember ?? false,
      role,
      // A former member keeps the earlier preferences, because this person may have unsubscribed from emails.
      emailPreferences: membership?.emailPreferences ?? defaultEmailPreferences,
      invitation: nextInvitation(membership?.invitation, expiresAt),
    }
  }
  if (!membership) throw new Error(`${event.type} refers to the unknown membership ${event.data.entryId}`)
  switch (event.type) {
    case 'InvitationCancelled':
      return { ...membership, invitation: closeInvitation(membership, 'cancelled', null) }
    case 'InvitationAccepted': {
      const { userId, member } = event.data
      const invitation = closeInvitation(membership, 'accepted', userId)
      // If `member` is set, another user used the link to join. The invited person can then be invited again.
      return member
        ? { ...membership, invitation }
        : { ...membership, userId, isMember: true, wasMember: true, invitation }
    }
    case 'MemberRemoved':
    case 'MemberLeft':
      return { ...membership, isMember: false }
    case 'MemberRoleChanged':
      return { ...membership, role: event.data.to }
    case 'EmailPreferencesChanged': {
      const { enabled, frequency, statusUpdates } = event.data
      return { ...membership, emailPreferences: { enabled, frequency, statusUpdates } }
    }
  }
}

const closeInvitation = (
  { invitation }: Membership,
  state: 'cancelled' | 'accepted',
  acceptedBy: number | null,
): Invitation | null => invitation && { ...invitation, state, acceptedBy }

export function findMember(team: Team, userId: number): Membership | null {
  for (const membership of team.values())
    if (membership.isMember && membership.userId === userId) return membership
  return null
}

export function projectRoleOf(team: Team, userId: number): ProjectRole {
  const membership = findMember(team, userId)
  return membership ? (membership.isOwner ? 'owner' : membership.role) : 'stranger'
}

export const hasPendingInvitation = ({ invitation }: Membership): boolean => invitation?.state === 'pending'

export const isInvitationOpen = ({ invitation }: Membership, now: string): boolean =>
  invitation?.state === 'pending' && now < invitation.expiresAt

export const statusUpdateRecipients = (team: Team): readonly Membership[] =>
  [...team.values()].filter(({ isMember, emailPreferences }) => isMember && emailPreferences.statusUpdates)

/** Returns the message for a sender whose team has no other member. */
export const noRecipientsMessage = (hasPendingInvitation: boolean): string =>
  hasPendingInvitation ? 'No one has accepted yet.' : 'Invite a teammate to send updates.'

export const memberUserIds = (team: Team): readonly number[] =>
  [...team.values()].flatMap(({ isMember, userId }) => (isMember && userId !== null ? [userId] : []))
