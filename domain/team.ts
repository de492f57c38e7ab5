import type { ProjectEvent } from '#schema/events/project.ts'
import type { Role } from '#schema/roles.ts'
import { Refusal, refuse, superseded, TakeBack, type Decision } from './decision.ts'
import { invitationTexts } from './invitation-texts.ts'
import { whyNobodyToTell } from './nobody-to-tell.ts'
import { statusUpdateRecipients } from './recipients.ts'
import { whyNotGrant, whyNotTo, type TeamAction } from './permissions.ts'
import { permitted, type ExistingProject, type Project } from './project.ts'
import {
  defaultMail,
  isInvited,
  isOpen,
  memberOf,
  standingOf,
  type Entry,
  type MailSettings,
} from './team-state.ts'

/** Somebody in the project as the actor finds him. */
interface Found {
  readonly entry: Entry
  readonly isSelf: boolean
}

/** The entry that the actor may do this to. */
function touchable(
  project: ExistingProject,
  actor: number,
  action: TeamAction,
  entry: Entry | undefined,
): Found | Refusal {
  if (!entry || !(entry.isMember || isInvited(entry))) return refuse('not_found', 'Team member not found')
  const isSelf = entry.isMember && entry.userId === actor
  const reason = whyNotTo(standingOf(project.team, actor), action, { ...entry, isSelf })
  return reason ? refuse('forbidden', reason) : { entry, isSelf }
}

/** Inviting an entry that is pending renews its link. `inviteeId` is the account of the address, if it has one. */
export function inviteMember(
  state: Project,
  actor: number,
  command: { entryId: number; role: Role; expiresAt: string; inviteeId: number | null },
): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'invite')
  if (project instanceof Refusal) return project
  const { entryId, role, expiresAt, inviteeId } = command
  const mayNotGrant = whyNotGrant(standingOf(project.team, actor), role)
  if (mayNotGrant) return refuse('forbidden', mayNotGrant)
  const belongs =
    project.team.get(entryId)?.isMember || (inviteeId !== null && memberOf(project.team, inviteeId))
  if (belongs) return refuse('conflict', 'This person is already in the team.')
  const before = project.team.get(entryId)
  if (before && isInvited(before)) {
    const found = touchable(project, actor, 'cancelInvitation', before)
    if (found instanceof Refusal) return found
  }
  return [{ type: 'MemberInvited', data: { entryId, role, expiresAt } }]
}

export function cancelInvitation(state: Project, actor: number, entryId: number): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'cancelInvitation')
  if (project instanceof Refusal) return project
  const entry = project.team.get(entryId)
  if (entry?.invitation?.state === 'cancelled') return []
  if (!entry?.invitation) return refuse('not_found', 'Invitation not found')
  if (!isInvited(entry)) return refuse('conflict', 'This invitation was accepted meanwhile.')
  const found = touchable(project, actor, 'cancelInvitation', entry)
  return found instanceof Refusal ? found : [{ type: 'InvitationCancelled', data: { entryId } }]
}

/** Null where the link of this generation would open now (ISO 8601, UTC), else why not. */
export function whyClosed(state: Project, entryId: number, generation: number, now: string): string | null {
  const entry = state?.team.get(entryId)
  if (!state || state.deleted || !entry?.invitation) return invitationTexts.invalid
  if (entry.invitation.state === 'accepted') return invitationTexts.used
  if (entry.invitation.state === 'cancelled') return invitationTexts.cancelled
  if (entry.invitation.generation !== generation) return invitationTexts.superseded
  return isOpen(entry, now) ? null : invitationTexts.expired
}

/**
 * Whoever holds the link joins. `generation` is the link's; `memberEntryId` the entry of the one who joins, which is
 * another than the invitation's where it was sent to somebody else: an entry never passes to another person.
 */
export function acceptInvitation(
  state: Project,
  command: { entryId: number; memberEntryId: number; userId: number; generation: number; now: string },
): Decision<ProjectEvent> {
  const { entryId, memberEntryId, userId, generation, now } = command
  const present = state && !state.deleted ? memberOf(state.team, userId) : null
  const invited = state?.team.get(entryId)
  if (present && invited?.invitation?.acceptedBy === userId) return []
  if (present) return refuse('conflict', invitationTexts.belongs)
  const closed = whyClosed(state, entryId, generation, now)
  if (closed || !invited) return refuse('conflict', closed ?? invitationTexts.invalid)
  if (memberEntryId === entryId) return [{ type: 'InvitationAccepted', data: { entryId, userId } }]
  const member = { entryId: memberEntryId, role: invited.role }
  const isNew = !state?.team.has(memberEntryId)
  return [
    { type: 'InvitationAccepted', data: { entryId, userId, member } },
    // What was set for the invitation goes over; what another person chose for himself does not.
    ...(isNew && !invited.wasHeld && invited.mail !== defaultMail
      ? [{ type: 'EmailPreferencesChanged' as const, data: { entryId: memberEntryId, ...invited.mail } }]
      : []),
  ]
}

/** Whoever removes himself leaves. */
export function removeMember(state: Project, actor: number, entryId: number): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'see')
  if (project instanceof Refusal) return project
  const entry = project.team.get(entryId)
  if (entry?.isMember && entry.userId === actor) return leaveProject(state, actor)
  const allowed = permitted(state, actor, 'removeMember')
  if (allowed instanceof Refusal) return allowed
  if (entry && isInvited(entry)) return refuse('conflict', 'This invitation is pending. Cancel it instead.')
  const found = touchable(project, actor, 'removeMember', entry?.isMember ? entry : undefined)
  return found instanceof Refusal ? found : [{ type: 'MemberRemoved', data: { entryId } }]
}

export function leaveProject(state: Project, actor: number): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'leave')
  if (project instanceof Refusal) return project
  const entry = memberOf(project.team, actor)
  return entry ? [{ type: 'MemberLeft', data: { entryId: entry.id } }] : []
}

/** Of a member, or of an invitation that is pending. */
export function changeRole(
  state: Project,
  actor: number,
  command: { entryId: number; role: Role },
): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'changeRole')
  if (project instanceof Refusal) return project
  const { entryId, role } = command
  const found = touchable(project, actor, 'changeRole', project.team.get(entryId))
  if (found instanceof Refusal) return found
  const mayNotGrant = whyNotGrant(standingOf(project.team, actor), role)
  if (mayNotGrant) return refuse('forbidden', mayNotGrant)
  const from = found.entry.role
  return from === role ? [] : [{ type: 'MemberRoleChanged', data: { entryId, from, to: role } }]
}

/**
 * One's own, or as somebody who may change those of others. What is left out stays. `onlyIf` are the settings that
 * must stand, as the actor's own doing.
 */
export function changeMailSettings(
  state: Project,
  actor: number,
  command: { entryId: number; settings: Partial<MailSettings>; onlyIf?: MailSettings | undefined },
): Decision<ProjectEvent> | TakeBack<ProjectEvent> {
  const project = permitted(state, actor, 'changeOwnSettings')
  if (project instanceof Refusal) return project
  const entry = project.team.get(command.entryId)
  if (!(entry?.isMember && entry.userId === actor)) {
    const allowed = permitted(state, actor, 'changeOthersSettings')
    if (allowed instanceof Refusal) return allowed
    const found = touchable(project, actor, 'changeOthersSettings', entry)
    if (found instanceof Refusal) return found
  }
  const decision = settingsChanged(entry, command.settings)
  if (decision instanceof Refusal || !entry || !command.onlyIf) return decision
  const changes = { type: 'EmailPreferencesChanged', data: { entryId: entry.id } }
  return isSame(entry.mail, command.onlyIf)
    ? new TakeBack(decision, 'These email preferences were changed meanwhile.', changes)
    : superseded('These email preferences are others by now.', changes)
}

/** The place that the signed link of a mail speaks for; null where it gets no mails of the project any more. */
export function placeOfLink(state: Project, entryId: number): Entry | null {
  const entry = state && !state.deleted ? state.team.get(entryId) : undefined
  return entry && (entry.isMember || isInvited(entry)) ? entry : null
}

/** By the signed link of a mail: whoever holds it speaks for the entry, signed in or not. */
export function changeMailSettingsByLink(
  state: Project,
  command: { entryId: number; settings: Partial<MailSettings> },
): Decision<ProjectEvent> {
  const entry = placeOfLink(state, command.entryId)
  return entry ? settingsChanged(entry, command.settings) : []
}

function settingsChanged(entry: Entry | undefined, settings: Partial<MailSettings>): Decision<ProjectEvent> {
  if (!entry) return refuse('not_found', 'Team member not found')
  const wanted = { ...entry.mail, ...settings }
  if (isSame(entry.mail, wanted)) return []
  const { enabled, frequency, statusUpdates } = wanted
  const data = { entryId: entry.id, enabled, frequency, statusUpdates }
  return [{ type: 'EmailPreferencesChanged', data }]
}

const isSame = (one: MailSettings, other: MailSettings): boolean =>
  one.enabled === other.enabled &&
  one.frequency === other.frequency &&
  one.statusUpdates === other.statusUpdates

/** Goes to every active member, the sender too; there must be somebody else to tell. */
export function requestStatusUpdate(state: Project, actor: number): Decision<ProjectEvent> {
  const project = permitted(state, actor, 'sendStatusUpdate')
  if (project instanceof Refusal) return project
  const team = [...project.team.values()]
  const others = team.some(({ isMember, userId }) => isMember && userId !== actor)
  if (!others) return refuse('conflict', whyNobodyToTell(team.some(isInvited)))
  if (statusUpdateRecipients(project.team).length === 0) {
    return refuse('conflict', 'Nobody would get it: everybody in the team has stopped these emails.')
  }
  return [{ type: 'StatusUpdateRequested', data: {} }]
}
