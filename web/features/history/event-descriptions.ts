import { taskStatuses } from '#schema/roadmap.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import type { HistoryEvent } from '#schema/api/history.ts'
import type { EventType } from '#schema/events/index.ts'
import { frequencyLabels, roleLabels } from '#web/shared/members/member.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { statusLabels } from '#web/ui/task/StateMark.tsx'

type DescribedEvent = Pick<
  HistoryEvent,
  'type' | 'stream' | 'revision' | 'projectId' | 'task' | 'payload' | 'whom' | 'actorId'
>

/** Describes an event as a predicate that follows the actor's name. It is shorter if the payload is withheld. */
export function describeEvent(event: DescribedEvent): string {
  const describe = descriptions[event.type]
  return describe === undefined ? `triggered an event that this release does not know` : describe(event)
}

const text = ({ payload }: DescribedEvent, name: string): string | undefined => {
  const value = payload?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
/** Returns the full text if the value is known, otherwise the fallback. */
const withValue = (value: string | undefined, full: (value: string) => string, fallback: string) =>
  value === undefined ? fallback : full(value)

const projectOf = ({ projectId }: DescribedEvent) =>
  projectId === null ? 'a project' : `project ${projectId}`
const taskOf = ({ task }: DescribedEvent) =>
  task === null ? 'a task' : isolateDirection(task.title ?? task.key)
const labelOf = <Key extends string>(
  keys: readonly Key[],
  of: Readonly<Record<Key, string>>,
  value: string | undefined,
): string | undefined => {
  const key = keys.find((one) => one === value)
  return key && of[key]
}
const role = (event: DescribedEvent, name: string) => labelOf(roles, roleLabels, text(event, name))
const status = (event: DescribedEvent, name: string) => labelOf(taskStatuses, statusLabels, text(event, name))
const frequency = (event: DescribedEvent) =>
  labelOf(reportFrequencies, frequencyLabels, text(event, 'frequency'))?.toLowerCase()

const affectedUser = ({ whom, stream }: DescribedEvent) =>
  whom ? isolateDirection(whom.username) : stream.replace('user-', 'user ')

const asRole = (event: DescribedEvent) => withValue(role(event, 'role'), (name) => ` as ${name}`, '')
const fromTo = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined ? '' : ` from ${from} to ${to}`

const byType: Record<EventType, (event: DescribedEvent) => string> = {
  LogStarted: () => 'started the log',
  RoadmapPublished: (event) =>
    withValue(
      text(event, 'version'),
      (version) => `published version ${version} of the roadmap`,
      'published the roadmap',
    ),
  GuidePublished: (event) => `published a guide to ${taskOf(event)}`,
  GuideWithdrawn: (event) => `withdrew the guide to ${taskOf(event)}`,
  UserRegistered: () => 'registered',
  UserRoleChanged: (event) =>
    `changed the role of ${affectedUser(event)} on Brandpath${fromTo(role(event, 'from'), role(event, 'to'))}`,
  PasswordChanged: () => 'changed the password',
  PasswordResetRequested: (event) =>
    event.actorId === null
      ? `requested a password reset for ${affectedUser(event)}`
      : 'requested a password reset',
  // Revision 0: the stream has no UserRegistered event.
  UserErased: (event) =>
    event.revision === 0 ? 'erased an address without an account' : `erased ${affectedUser(event)}`,
  ProjectSlotTaken: (event) => `took a slot for ${projectOf(event)}`,
  ProjectSlotInherited: (event) => `counted ${projectOf(event)} for its new owner`,
  ProjectSlotReleased: (event) => `released the slot of ${projectOf(event)}`,
  ProjectCreated: (event) =>
    withValue(
      text(event, 'name'),
      (name) => `created the project ${isolateDirection(name)}`,
      `created ${projectOf(event)}`,
    ),
  ProjectRenamed: (event) =>
    withValue(
      text(event, 'name'),
      (name) => `renamed the project to ${isolateDirection(name)}`,
      'renamed a project',
    ),
  RoadmapAdopted: (event) =>
    withValue(
      text(event, 'version'),
      (version) => `adopted version ${version} of the roadmap`,
      'adopted a roadmap',
    ),
  OwnerChanged: () => 'transferred a project to another owner',
  ProjectDeleted: () => 'deleted a project',
  TaskStatusChanged: (event) => `moved ${taskOf(event)}${fromTo(status(event, 'from'), status(event, 'to'))}`,
  MemberInvited: (event) => `invited a person to a project${asRole(event)}`,
  InvitationCancelled: () => 'withdrew an invitation to a project',
  InvitationAccepted: () => 'joined a project',
  MemberRemoved: () => 'removed a member from a project',
  MemberLeft: () => 'left a project',
  MemberRoleChanged: (event) =>
    `changed the role of a member${fromTo(role(event, 'from'), role(event, 'to'))}`,
  EmailPreferencesChanged: () => 'changed the email settings of a member',
  StatusUpdateRequested: () => 'sent a team a status update',
  ReportIssued: (event) =>
    withValue(
      frequency(event),
      (word) => `issued the ${word} report of a project`,
      'issued the report of a project',
    ),
  PlatformInvited: (event) => `invited a person to Brandpath${asRole(event)}`,
  PlatformInvitationCancelled: () => 'withdrew an invitation to Brandpath',
  PlatformInvitationAccepted: (event) => `accepted an invitation to Brandpath${asRole(event)}`,
  VoteCast: (event) => `requested a guide to ${taskOf(event)}`,
  VoteWithdrawn: (event) => `withdrew the vote for a guide to ${taskOf(event)}`,
}

/** The log may contain types of a newer release. */
const descriptions: Readonly<Record<string, ((event: DescribedEvent) => string) | undefined>> = byType

/** All event types of this release, sorted. */
export const eventTypes: readonly string[] = Object.keys(byType).toSorted()

/** Names the actor; the server sends no user for system events and deleted accounts. */
export function actorName({ by, actorId, type }: Pick<HistoryEvent, 'by' | 'actorId' | 'type'>): string {
  if (by !== null) return by.username
  return actorId === null ? (actorsWithoutUser[type] ?? 'Brandpath') : 'Deleted user'
}

/** Actors of events that have no user and that Brandpath does not trigger itself. */
const actorsWithoutUser: Readonly<Record<string, string | undefined>> = {
  UserRoleChanged: 'An operator',
  UserErased: 'An operator',
  // The next three come from an import.
  ProjectSlotTaken: 'An operator',
  ProjectCreated: 'An operator',
  TaskStatusChanged: 'An operator',
  PasswordResetRequested: 'A visitor',
}

/** Describes the cause of an event in a timeline; `before` are the earlier events. */
export function describeCause(event: HistoryEvent, before: readonly HistoryEvent[]): string {
  const cause = before.find(({ id }) => id === event.causation)
  if (cause !== undefined) {
    return `Caused by ${cause.stream}@${cause.revision}: ${describeEvent(cause)}.`
  }
  if (event.causation !== event.command) return 'Caused by an event that is not shown here.'
  const sibling = before.find(({ command }) => command === event.command)
  if (sibling !== undefined) return `Same command as ${sibling.stream}@${sibling.revision}.`
  if (event.actorId !== null) return 'Command of this user.'
  const actor = actorName(event)
  return `Command of ${actor === 'Brandpath' ? 'Brandpath or an operator' : actor.toLowerCase()}.`
}
