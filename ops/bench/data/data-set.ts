import { ballotStream } from '#domain/votes/ballot.ts'
import { ownerStream } from '#domain/project/owner.ts'
import { projectStream } from '#domain/project/project.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import { eventDefinitions, type BrandpathEvent } from '#schema/events/index.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { taskStatuses } from '#schema/roadmap.ts'
import { anEvent } from '#kernel/event-store/testing/events.ts'

/** A row of `log.events` without its position. */
export interface LoggedEvent {
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly type: string
  readonly data: string
  readonly metadata: string
}

/** Number of users. Each user owns as many projects as allowed, and is a member of as many other projects. */
export const usersOf = (projects: number) => Math.ceil(projects / ownedProjectLimit)
export const ownerOf = (projectId: number) => Math.ceil(projectId / ownedProjectLimit)
export const memberOf = (projectId: number, projects: number) => (ownerOf(projectId) % usersOf(projects)) + 1
/** Ids of the two memberships of a project. */
export const entriesOf = (projectId: number) => ({ owner: 2 * projectId - 1, member: 2 * projectId })

/** Number of status changes per project. */
const changes = 10
/** Number of assigned tasks with a due date per project. */
const plans = 5
/** Number of projects whose events alternate in the log, as in a real log. */
const interleaved = 100

const taskKeys = roadmapContent.tasks.map(({ key }) => key)
const keyAt = (index: number) => taskKeys[index % taskKeys.length] ?? ''

/**
 * Returns the events of this number of projects. Users register and vote, and each project has a member, and tasks
 * with changed statuses, assignees and due dates. Only ids and times differ between runs.
 */
export function* eventsOf(projects: number): Generator<LoggedEvent> {
  const write = writer()
  for (let user = 1; user <= usersOf(projects); user++) {
    yield write(`user-${user}`, user, { type: 'UserRegistered', data: { role: 'MEMBER' } })
  }
  for (let first = 1; first <= projects; first += interleaved) {
    const ids = Array.from(
      { length: Math.min(interleaved, projects - first + 1) },
      (_, index) => first + index,
    )
    for (const id of ids) yield* beginning(write, id, memberOf(id, projects))
    for (let change = 0; change < changes; change++) {
      for (const id of ids) yield write(projectStream(id), ownerOf(id), changeOf(id, change))
    }
    for (let plan = 0; plan < plans; plan++) {
      for (const id of ids)
        for (const event of planOf(id, plan)) yield write(projectStream(id), ownerOf(id), event)
    }
    for (const id of ids) {
      yield write(ballotStream(ownerOf(id)), ownerOf(id), { type: 'VoteCast', data: { taskKey: keyAt(id) } })
      write.end(projectStream(id))
    }
  }
}

type Write = ReturnType<typeof writer>

function* beginning(write: Write, projectId: number, userId: number): Generator<LoggedEvent> {
  const ownerId = ownerOf(projectId)
  const entries = entriesOf(projectId)
  const project = {
    name: `Halden ${projectId}`,
    ownerId,
    ownerEntryId: entries.owner,
    roadmapVersion: roadmapContent.version,
  }
  const stream = projectStream(projectId)
  yield write(ownerStream(ownerId), ownerId, { type: 'ProjectSlotTaken', data: { projectId, project } })
  yield write(stream, ownerId, { type: 'ProjectCreated', data: project })
  yield write(stream, ownerId, {
    type: 'MemberInvited',
    data: { entryId: entries.member, role: 'EDITOR', expiresAt: '2100-01-01T00:00:00.000Z' },
  })
  yield write(stream, userId, { type: 'InvitationAccepted', data: { entryId: entries.member, userId } })
  yield write(stream, userId, {
    type: 'EmailPreferencesChanged',
    data: { entryId: entries.member, enabled: true, frequency: 'weekly', statusUpdates: true },
  })
}

/** Returns a status change. All changes of a project concern different tasks. */
function changeOf(projectId: number, change: number): BrandpathEvent {
  const to = taskStatuses[1 + ((projectId + change) % 2)] ?? 'completed'
  return { type: 'TaskStatusChanged', data: { taskKey: keyAt(projectId + change), from: 'pending', to } }
}

/** Returns the assignment and the due date of a task. */
function planOf(projectId: number, plan: number): BrandpathEvent[] {
  const { owner, member } = entriesOf(projectId)
  const taskKey = keyAt(projectId + plan)
  return [
    { type: 'TaskAssigned', data: { taskKey, entryId: plan % 2 === 0 ? owner : member } },
    { type: 'TaskDueDateSet', data: { taskKey, dueOn: `2999-01-${10 + plan}` } },
  ]
}

/** Returns a function that creates the next row of a stream. `end` deletes the revision counter of a stream. */
function writer() {
  const revisions = new Map<string, number>()
  const write = (stream: string, actor: number, event: BrandpathEvent): LoggedEvent => {
    const revision = (revisions.get(stream) ?? -1) + 1
    revisions.set(stream, revision)
    const { version } = eventDefinitions[event.type]
    // The events have the current time, so no report is due. The projector thus appends no events during a measurement.
    const { id, type, data, metadata } = anEvent(event.data, event.type, { actor, version })
    return { stream, revision, id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) }
  }
  return Object.assign(write, { end: (stream: string) => revisions.delete(stream) })
}
