import { taskStatuses } from '#schema/roadmap.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import type { HistoryEvent } from '#schema/api/history.ts'
import type { EventType } from '#schema/events/index.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { frequencyLabels, roleLabels } from '#web/shared/team/member.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { statusLabels } from '#web/ui/task/StatusLabel.tsx'

type DescribedEvent = Pick<
  HistoryEvent,
  'type' | 'stream' | 'revision' | 'projectId' | 'task' | 'payload' | 'whom' | 'actorId'
>

export const describeEvent = (event: DescribedEvent): string =>
  descriptions[event.type]?.(event) ?? 'recorded an event that this release does not know'

const text = ({ payload }: DescribedEvent, name: string): string | undefined => {
  const value = payload?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
const withText = (event: DescribedEvent, name: string, describe: (value: string) => string) => {
  const value = text(event, name)
  return value === undefined ? undefined : describe(value)
}

const projectOf = ({ projectId }: DescribedEvent) =>
  projectId === null ? 'a project' : `project ${projectId}`
const taskOf = ({ task }: DescribedEvent) =>
  task === null ? 'a task' : isolateDirection(task.title ?? task.key)
const userOf = ({ whom, stream }: DescribedEvent) =>
  whom ? isolateDirection(whom.username) : stream.replace('user-', 'user ')

const labelOf = <Key extends string>(
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
  value: string | undefined,
): string | undefined => {
  const key = keys.find((key) => key === value)
  return key && labels[key]
}
const roleOf = (event: DescribedEvent, name: string) => labelOf(roles, roleLabels, text(event, name))
const statusOf = (event: DescribedEvent, name: string) =>
  labelOf(taskStatuses, statusLabels, text(event, name))

const asRole = (event: DescribedEvent) => {
  const role = roleOf(event, 'role')
  return role === undefined ? '' : ` as ${role}`
}
const fromTo = (event: DescribedEvent, labelOf: typeof roleOf) => {
  const [from, to] = [labelOf(event, 'from'), labelOf(event, 'to')]
  return from === undefined || to === undefined ? '' : ` from ${from} to ${to}`
}

/** Verb for an event without a day. Users who are not members of the project see no payload, so the day is unknown. */
const changedOrRemoved = ({ payload }: DescribedEvent) => (payload === null ? 'changed' : 'removed')

const byType: Record<EventType, (event: DescribedEvent) => string> = {
  LogStarted: () => 'started the log',
  RoadmapPublished: (event) =>
    withText(event, 'version', (version) => `published version ${version} of the roadmap`) ??
    'published the roadmap',
  GuidePublished: (event) => `published a guide to ${taskOf(event)}`,
  GuideWithdrawn: (event) => `unpublished the guide to ${taskOf(event)}`,
  UserRegistered: () => 'registered',
  UserRoleChanged: (event) => `changed the role of ${userOf(event)} on Brandpath${fromTo(event, roleOf)}`,
  PasswordChanged: () => 'changed the password',
  PasswordResetRequested: (event) =>
    `requested a password reset${event.actorId === null ? ` for ${userOf(event)}` : ''}`,
  // UserErased at revision 0 means that the stream has no UserRegistered event, so the address had no account.
  UserErased: (event) =>
    event.revision === 0 ? 'erased an address without an account' : `erased ${userOf(event)}`,
  ProjectSlotTaken: (event) => `reserved a slot for ${projectOf(event)}`,
  ProjectSlotInherited: (event) => `moved the slot of ${projectOf(event)} to its new owner`,
  ProjectSlotReleased: (event) => `freed the slot of ${projectOf(event)}`,
  ProjectCreated: (event) =>
    withText(event, 'name', (name) => `created the project ${isolateDirection(name)}`) ??
    `created ${projectOf(event)}`,
  ProjectRenamed: (event) =>
    withText(event, 'name', (name) => `renamed the project to ${isolateDirection(name)}`) ??
    'renamed a project',
  RoadmapAdopted: (event) =>
    withText(event, 'version', (version) => `updated the roadmap to version ${version}`) ??
    'updated the roadmap',
  OwnerChanged: () => 'transferred a project to another owner',
  ProjectDeleted: () => 'deleted a project',
  TaskStatusChanged: (event) =>
    `changed ${event.payload === null ? 'the status of ' : ''}${taskOf(event)}${fromTo(event, statusOf)}`,
  TaskAssigned: (event) =>
    event.payload === null
      ? `changed the assignee of ${taskOf(event)}`
      : event.payload['entryId'] === null
        ? `unassigned ${taskOf(event)}`
        : `assigned ${taskOf(event)}`,
  TaskDueDateSet: (event) =>
    withText(event, 'dueOn', (day) => `set the due date of ${taskOf(event)} to ${fullDay(day)}`) ??
    `${changedOrRemoved(event)} the due date of ${taskOf(event)}`,
  TaskMarkedNotRelevant: (event) => `marked ${taskOf(event)} as not relevant`,
  TaskMarkedRelevant: (event) => `marked ${taskOf(event)} as relevant`,
  LaunchDateSet: (event) =>
    withText(event, 'launchOn', (day) => `set the launch date to ${fullDay(day)}`) ??
    `${changedOrRemoved(event)} the launch date`,
  MemberInvited: (event) => `invited a person to a project${asRole(event)}`,
  InvitationCancelled: () => 'cancelled an invitation to a project',
  InvitationAccepted: () => 'joined a project',
  MemberRemoved: () => 'removed a member from a project',
  MemberLeft: () => 'left a project',
  MemberRoleChanged: (event) => `changed the role of a member${fromTo(event, roleOf)}`,
  EmailPreferencesChanged: () => 'changed the email preferences of a member',
  NoteAdded: (event) => `wrote a note on ${taskOf(event)}`,
  NoteEdited: (event) => `edited a note on ${taskOf(event)}`,
  NoteDeleted: (event) => `deleted a note on ${taskOf(event)}`,
  LinkAdded: (event) => `added a link to ${taskOf(event)}`,
  LinkRemoved: (event) => `removed a link from ${taskOf(event)}`,
  ChecklistItemSet: (event) =>
    `${event.payload === null ? 'changed' : event.payload['checked'] === false ? 'unchecked' : 'checked'} a checklist item of ${taskOf(event)}`,
  StatusUpdateRequested: () => 'sent a status update to a team',
  ReportIssued: (event) => {
    const frequency = labelOf(reportFrequencies, frequencyLabels, text(event, 'frequency'))
    return `sent the ${frequency === undefined ? '' : `${frequency.toLowerCase()} `}report of a project`
  },
  PlatformInvited: (event) => `invited a person to Brandpath${asRole(event)}`,
  PlatformInvitationCancelled: () => 'cancelled an invitation to Brandpath',
  PlatformInvitationAccepted: (event) => `accepted an invitation to Brandpath${asRole(event)}`,
  VoteCast: (event) => `requested a guide to ${taskOf(event)}`,
  VoteWithdrawn: (event) => `removed the vote for a guide to ${taskOf(event)}`,
}

/** A value may be undefined, because the event log may contain event types of a newer release. */
const descriptions: Readonly<Record<string, ((event: DescribedEvent) => string) | undefined>> = byType

/** All event types. `eventTypes` of `schema/events` would add the contracts of all events to the client. */
export const describedTypes: readonly string[] = Object.keys(byType).toSorted()

export function actorName({ by, actorId, type }: Pick<HistoryEvent, 'by' | 'actorId' | 'type'>): string {
  if (by !== null) return by.username
  return actorId === null ? (actorsWithoutUser[type] ?? 'Brandpath') : 'Deleted user'
}

/** Actor of an event without a user, by event type. The default is Brandpath. */
const actorsWithoutUser: Readonly<Record<string, string | undefined>> = {
  UserRoleChanged: 'An operator',
  UserErased: 'An operator',
  // These three event types have no user if an operator imported the project.
  ProjectSlotTaken: 'An operator',
  ProjectCreated: 'An operator',
  TaskStatusChanged: 'An operator',
  PasswordResetRequested: 'A visitor',
}

/** Describes the cause of an event. `before` contains the earlier events of the timeline. */
export function describeCause(event: HistoryEvent, before: readonly HistoryEvent[]): string {
  const cause = before.find(({ id }) => id === event.causation)
  if (cause !== undefined) {
    return `Caused by ${cause.stream}@${cause.revision}: ${describeEvent(cause)}.`
  }
  if (event.causation !== event.command) return 'Caused by an event not shown here.'
  const sibling = before.find(({ command }) => command === event.command)
  if (sibling !== undefined) return `Same command as ${sibling.stream}@${sibling.revision}.`
  if (event.actorId !== null) return 'Command of this user.'
  const actor = actorName(event)
  return `Command of ${actor === 'Brandpath' ? 'Brandpath or an operator' : actor.toLowerCase()}.`
}
