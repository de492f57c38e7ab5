import { taskStatuses } from '#schema/roadmap.ts'
import { reportFrequencies, roles } from '#schema/roles.ts'
import type { PastEvent } from '#schema/api/history.ts'
import type { EventType } from '#schema/events/index.ts'
import { frequencyWords, roleWords } from '#web/features/team/member.ts'
import { isolated } from '#web/ui/text/isolated.ts'
import { stateWords } from '#web/ui/task/StateMark.tsx'

type Told = Pick<
  PastEvent,
  'type' | 'stream' | 'revision' | 'projectId' | 'task' | 'payload' | 'whom' | 'actorId'
>

/** What somebody did, as it follows the name, with what somebody named isolated in it; where the payload is withheld, less of it. */
export function wordsOf(event: Told): string {
  const tell = words[event.type]
  return tell === undefined ? `did what this release has no words for` : tell(event)
}

const text = ({ payload }: Told, name: string): string | undefined => {
  const value = payload?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
/** The words with what the payload says in them, or those without. */
const within = (value: string | undefined, full: (value: string) => string, bare: string) =>
  value === undefined ? bare : full(value)

/** By its number, which is not withheld. */
const projectOf = ({ projectId }: Told) => (projectId === null ? 'a project' : `project ${projectId}`)
const taskOf = ({ task }: Told) => (task === null ? 'a task' : isolated(task.title ?? task.key))
const wordIn = <Key extends string>(
  keys: readonly Key[],
  of: Readonly<Record<Key, string>>,
  value: string | undefined,
): string | undefined => {
  const key = keys.find((one) => one === value)
  return key && of[key]
}
const role = (event: Told, name: string) => wordIn(roles, roleWords, text(event, name))
const status = (event: Told, name: string) => wordIn(taskStatuses, stateWords, text(event, name))
const frequency = (event: Told) =>
  wordIn(reportFrequencies, frequencyWords, text(event, 'frequency'))?.toLowerCase()

const whomOf = ({ whom, stream }: Told) => (whom ? isolated(whom.username) : stream.replace('user-', 'user '))

const asRole = (event: Told) => within(role(event, 'role'), (name) => ` as ${name}`, '')
const fromTo = (from: string | undefined, to: string | undefined) =>
  from === undefined || to === undefined ? '' : ` from ${from} to ${to}`

const byType: Record<EventType, (event: Told) => string> = {
  LogStarted: () => 'began the log',
  RoadmapPublished: (event) =>
    within(
      text(event, 'version'),
      (version) => `published version ${version} of the roadmap`,
      'published the roadmap',
    ),
  GuidePublished: (event) => `published a guide to ${taskOf(event)}`,
  GuideWithdrawn: (event) => `withdrew the guide to ${taskOf(event)}`,
  UserRegistered: () => 'registered',
  UserRoleChanged: (event) =>
    `changed the role of ${whomOf(event)} on Brandpath${fromTo(role(event, 'from'), role(event, 'to'))}`,
  PasswordChanged: () => 'changed the password',
  PasswordResetRequested: (event) =>
    event.actorId === null ? `asked for a new password for ${whomOf(event)}` : 'asked for a new password',
  // Whoever had an account registered before.
  UserErased: (event) =>
    event.revision === 0 ? 'erased somebody who had no account' : `erased ${whomOf(event)}`,
  ProjectSlotTaken: (event) => `took a slot for ${projectOf(event)}`,
  ProjectSlotInherited: (event) => `counted ${projectOf(event)} for its new owner`,
  ProjectSlotReleased: (event) => `gave the slot of ${projectOf(event)} back`,
  ProjectCreated: (event) =>
    within(
      text(event, 'name'),
      (name) => `created the project ${isolated(name)}`,
      `created ${projectOf(event)}`,
    ),
  ProjectRenamed: (event) =>
    within(text(event, 'name'), (name) => `renamed the project to ${isolated(name)}`, 'renamed a project'),
  RoadmapAdopted: (event) =>
    within(
      text(event, 'version'),
      (version) => `adopted version ${version} of the roadmap`,
      'adopted a roadmap',
    ),
  OwnerChanged: () => 'passed a project on to another owner',
  ProjectDeleted: () => 'deleted a project',
  TaskStatusChanged: (event) => `moved ${taskOf(event)}${fromTo(status(event, 'from'), status(event, 'to'))}`,
  MemberInvited: (event) => `invited somebody to a project${asRole(event)}`,
  InvitationCancelled: () => 'withdrew an invitation to a project',
  InvitationAccepted: () => 'joined a project',
  MemberRemoved: () => 'removed somebody from a project',
  MemberLeft: () => 'left a project',
  MemberRoleChanged: (event) =>
    `changed the role of a member${fromTo(role(event, 'from'), role(event, 'to'))}`,
  EmailPreferencesChanged: () => 'changed what a member is mailed',
  StatusUpdateRequested: () => 'sent a team a status update',
  ReportIssued: (event) =>
    within(
      frequency(event),
      (word) => `issued the ${word} report of a project`,
      'issued the report of a project',
    ),
  PlatformInvited: (event) => `invited somebody to Brandpath${asRole(event)}`,
  PlatformInvitationCancelled: () => 'withdrew an invitation to Brandpath',
  PlatformInvitationAccepted: (event) => `accepted an invitation to Brandpath${asRole(event)}`,
  VoteCast: (event) => `asked for a guide to ${taskOf(event)}`,
  VoteWithdrawn: (event) => `took back the vote for a guide to ${taskOf(event)}`,
}

/** The log may be of a newer release, which has more of them. */
const words: Readonly<Record<string, ((event: Told) => string) | undefined>> = byType

/** Every type that this release knows, by its name. */
export const eventTypes: readonly string[] = Object.keys(byType).toSorted()

/** The server names nobody where no user acted, and where an account is gone. */
export function whoOf({ by, actorId, type }: Pick<PastEvent, 'by' | 'actorId' | 'type'>): string {
  if (by !== null) return by.username
  return actorId === null ? (notLoggedIn[type] ?? 'Brandpath') : 'Somebody whose account is gone'
}

/** Who does what no user does by that name, and Brandpath never by itself. */
const notLoggedIn: Readonly<Record<string, string | undefined>> = {
  UserRoleChanged: 'An operator',
  UserErased: 'An operator',
  // Those three by an import.
  ProjectSlotTaken: 'An operator',
  ProjectCreated: 'An operator',
  TaskStatusChanged: 'An operator',
  PasswordResetRequested: 'Somebody',
}
