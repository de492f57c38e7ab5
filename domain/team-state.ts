import type { ProjectEvent } from '#schema/events/project.ts'
import type { ReportFrequency, Role } from '#schema/roles.ts'
import type { Standing } from './permissions.ts'

/** What somebody wants to be mailed about a project. */
export interface MailSettings {
  /** The periodic reports. */
  readonly enabled: boolean
  readonly frequency: ReportFrequency
  /** What teammates send. */
  readonly statusUpdates: boolean
}

/** The newest invitation of an entry. */
export interface Invitation {
  /** Counts the invitations of the entry: only the newest link opens. */
  readonly generation: number
  /** The generation that waited until this one took its place; null where none did. */
  readonly replaces: number | null
  /** ISO 8601, UTC. */
  readonly expiresAt: string
  readonly state: 'pending' | 'cancelled' | 'accepted'
  /** Who used its link; null while nobody has. */
  readonly acceptedBy: number | null
}

/** The one that follows upon what the same entry had before. */
export const nextInvitation = (before: Invitation | null | undefined, expiresAt: string): Invitation => ({
  generation: (before?.generation ?? 0) + 1,
  replaces: before?.state === 'pending' ? before.generation : null,
  expiresAt,
  state: 'pending',
  acceptedBy: null,
})

/** A person's place in a project, kept under one id whatever becomes of it. */
export interface Entry {
  readonly id: number
  /** Whoever accepted, or owns; null while nobody has. */
  readonly userId: number | null
  readonly isOwner: boolean
  /** False while only invited, and once removed or gone. */
  readonly isMember: boolean
  /** Somebody has been a member under it: what it says is that person's. */
  readonly wasHeld: boolean
  readonly role: Role
  readonly mail: MailSettings
  readonly invitation: Invitation | null
}

/** Everybody who ever had a place, by entry id. */
export type Team = ReadonlyMap<number, Entry>

/** Of whoever never chose. */
export const defaultMail: MailSettings = { enabled: true, frequency: 'weekly', statusUpdates: true }

export const teamOfOwner = ({ ownerId, ownerEntryId }: { ownerId: number; ownerEntryId: number }): Team =>
  new Map([
    [
      ownerEntryId,
      {
        id: ownerEntryId,
        userId: ownerId,
        isOwner: true,
        isMember: true,
        wasHeld: true,
        role: 'ADMIN',
        mail: defaultMail,
        invitation: null,
      },
    ],
  ])

/** The place that owned is one like any other from then on; the one that takes over is the owner's. */
export function passOn(team: Team, { from, ownerEntryId }: { from: number; ownerEntryId: number }): Team {
  const [before, after] = [team.get(from), team.get(ownerEntryId)]
  if (!before || !after) throw new Error(`OwnerChanged between the entries ${from} and ${ownerEntryId}`)
  return new Map(team)
    .set(from, { ...before, isOwner: false })
    .set(ownerEntryId, { ...after, isOwner: true, role: 'ADMIN' })
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
  const next = new Map(team).set(entryId, evolveEntry(team.get(entryId), event))
  if (event.type !== 'InvitationAccepted' || !event.data.member) return next
  const { userId, member } = event.data
  return next.set(member.entryId, joined(team.get(member.entryId), userId, member))
}

/** The place of somebody who came by a link that was sent to another. */
function joined(
  before: Entry | undefined,
  userId: number,
  { entryId, role }: { entryId: number; role: Role },
): Entry {
  return {
    id: entryId,
    userId,
    isOwner: false,
    isMember: true,
    wasHeld: true,
    role,
    mail: before?.mail ?? defaultMail,
    // Whoever is here needs no invitation any more.
    invitation:
      before && isInvited(before) ? settled(before, 'accepted', userId) : (before?.invitation ?? null),
  }
}

function evolveEntry(entry: Entry | undefined, event: TeamEvent): Entry {
  if (event.type === 'MemberInvited') {
    const { entryId, role, expiresAt } = event.data
    return {
      id: entryId,
      userId: null,
      isOwner: false,
      isMember: false,
      wasHeld: entry?.wasHeld ?? false,
      role,
      // Who comes back finds his own settings, above all what he wanted to hear no more of.
      mail: entry?.mail ?? defaultMail,
      invitation: nextInvitation(entry?.invitation, expiresAt),
    }
  }
  if (!entry) throw new Error(`${event.type} of the unknown entry ${event.data.entryId}`)
  switch (event.type) {
    case 'InvitationCancelled':
      return { ...entry, invitation: settled(entry, 'cancelled', null) }
    case 'InvitationAccepted': {
      const { userId, member } = event.data
      const invitation = settled(entry, 'accepted', userId)
      // Whoever was invited has not come: the place stays his, and he can be invited again.
      return member
        ? { ...entry, invitation }
        : { ...entry, userId, isMember: true, wasHeld: true, invitation }
    }
    case 'MemberRemoved':
    case 'MemberLeft':
      return { ...entry, isMember: false }
    case 'MemberRoleChanged':
      return { ...entry, role: event.data.to }
    case 'EmailPreferencesChanged': {
      const { enabled, frequency, statusUpdates } = event.data
      return { ...entry, mail: { enabled, frequency, statusUpdates } }
    }
  }
}

const settled = (
  { invitation }: Entry,
  state: 'cancelled' | 'accepted',
  acceptedBy: number | null,
): Invitation | null => invitation && { ...invitation, state, acceptedBy }

/** The place that a user holds now. */
export function memberOf(team: Team, userId: number): Entry | null {
  for (const entry of team.values()) if (entry.isMember && entry.userId === userId) return entry
  return null
}

export function standingOf(team: Team, userId: number): Standing {
  const entry = memberOf(team, userId)
  return entry ? (entry.isOwner ? 'owner' : entry.role) : 'stranger'
}

export const isInvited = (entry: Entry): boolean => entry.invitation?.state === 'pending'

/** The invitation would open its link at this time (ISO 8601, UTC). */
export const isOpen = (entry: Entry, now: string): boolean =>
  entry.invitation?.state === 'pending' && now < entry.invitation.expiresAt

/** The accounts of all members. */
export const memberIds = (team: Team): readonly number[] =>
  [...team.values()].flatMap(({ isMember, userId }) => (isMember && userId !== null ? [userId] : []))
