import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { evolveTeam, passOn, standingOf, teamOfOwner, type Team } from './team-state.ts'
import { Refusal, refuse, superseded, TakeBack, type Aggregate, type Decision } from './decision.ts'
import { whyNot, type ProjectAction } from './permissions.ts'

export const projectStream = (projectId: number) => `project-${projectId}`

/** Null before it is created. A deleted project keeps its state: it only stops being visible. */
export type Project = {
  readonly name: string
  readonly ownerId: number
  readonly ownerEntryId: number
  readonly roadmapVersion: number
  readonly deleted: boolean
  /** Of the tasks that were ever moved; the others are pending. */
  readonly statuses: ReadonlyMap<string, TaskStatus>
  readonly team: Team
  /** The newest period that was reported, by frequency. */
  readonly reported: ReadonlyMap<ReportFrequency, string>
} | null
/** A project that was created; it may be deleted. */
export type ExistingProject = NonNullable<Project>

export const project: Aggregate<Project, ProjectEvent> = { initial: null, evolve }

function evolve(state: Project, event: ProjectEvent): Project {
  if (event.type === 'ProjectCreated') {
    const team = teamOfOwner(event.data)
    return { ...event.data, deleted: false, statuses: new Map(), team, reported: new Map() }
  }
  if (!state) throw new Error(`${event.type} before ProjectCreated`)
  switch (event.type) {
    case 'ProjectRenamed':
      return { ...state, name: event.data.name }
    case 'OwnerChanged': {
      const { ownerId, ownerEntryId } = event.data
      return { ...state, ownerId, ownerEntryId, team: passOn(state.team, event.data) }
    }
    case 'ProjectDeleted':
      return { ...state, deleted: true }
    case 'RoadmapAdopted':
      return { ...state, roadmapVersion: event.data.version }
    case 'TaskStatusChanged':
      return { ...state, statuses: new Map(state.statuses).set(event.data.taskKey, event.data.to) }
    case 'MemberInvited':
    case 'InvitationCancelled':
    case 'InvitationAccepted':
    case 'MemberRemoved':
    case 'MemberLeft':
    case 'MemberRoleChanged':
    case 'EmailPreferencesChanged':
      return { ...state, team: evolveTeam(state.team, event) }
    case 'StatusUpdateRequested':
      return state
    case 'ReportIssued': {
      const { frequency, periodKey } = event.data
      return { ...state, reported: new Map(state.reported).set(frequency, periodKey) }
    }
  }
}

/** The project where the actor may do this to it, else why not: 404 to whoever may not even see it. */
export function permitted(state: Project, actor: number, action: ProjectAction): ExistingProject | Refusal {
  if (!state || state.deleted) return refuse('not_found', 'Project not found')
  const who = standingOf(state.team, actor)
  const reason = whyNot(who, action)
  if (reason) return refuse(who === 'stranger' ? 'not_found' : 'forbidden', reason)
  return state
}

/** Asked before a query answers: nothing to append, or why not. */
export function seeProject(state: Project, actor: number): Decision<ProjectEvent> {
  const found = permitted(state, actor, 'see')
  return found instanceof Refusal ? found : []
}

/** `onlyIf` is the name that must stand, as the actor's own doing. */
export function renameProject(
  state: Project,
  actor: number,
  { name, onlyIf }: { name: string; onlyIf?: string | undefined },
): Decision<ProjectEvent> | TakeBack<ProjectEvent> {
  const found = permitted(state, actor, 'rename')
  if (found instanceof Refusal) return found
  const changes = { type: 'ProjectRenamed', data: {} }
  if (onlyIf !== undefined && found.name !== onlyIf)
    return superseded('This project has another name by now.', changes)
  const events: ProjectEvent[] = found.name === name ? [] : [{ type: 'ProjectRenamed', data: { name } }]
  return onlyIf === undefined
    ? events
    : new TakeBack(events, 'The name of this project was changed meanwhile.', changes)
}

export function deleteProject(state: Project, actor: number): Decision<ProjectEvent> {
  const found = permitted(state, actor, 'delete')
  return found instanceof Refusal ? found : [{ type: 'ProjectDeleted', data: {} }]
}

/** `version` is the one whose difference was looked at: whoever adopts knows what he gets. */
export function adoptRoadmap(
  state: Project,
  actor: number,
  { version, newest }: { version: number; newest: number },
): Decision<ProjectEvent> {
  const found = permitted(state, actor, 'adoptRoadmap')
  if (found instanceof Refusal) return found
  if (version === found.roadmapVersion) return []
  if (version !== newest)
    return refuse(
      'conflict',
      'Another version of the roadmap is the newest by now. See what that one changes.',
    )
  return [{ type: 'RoadmapAdopted', data: { version } }]
}

const noSuchTask = refuse('not_found', 'Task not found')

/**
 * Any status may follow any. `from` is what the sender saw: another present status is refused, also the one that is
 * asked for, which is another's doing. `onlyIf` must stand as the actor's own doing: what undoes a change undoes nobody
 * else's.
 */
export function changeStatus(
  state: Project,
  actor: number,
  command: {
    task: RoadmapTask | null
    status: TaskStatus
    from?: TaskStatus | undefined
    onlyIf?: TaskStatus | undefined
  },
): Decision<ProjectEvent> | TakeBack<ProjectEvent> {
  const found = permitted(state, actor, 'changeStatus')
  // Whoever asks for a task of others hears what he would hear if there were none.
  if (found instanceof Refusal) return found.kind === 'not_found' ? noSuchTask : found
  if (!command.task) return noSuchTask
  const taskKey = command.task.key
  const present = found.statuses.get(taskKey) ?? 'pending'
  const expected = command.onlyIf ?? command.from
  const changes = { type: 'TaskStatusChanged', data: { taskKey } }
  if (expected && expected !== present) return superseded(`This task is already ${words[present]}.`, changes)
  const events = moved(taskKey, present, command.status)
  return command.onlyIf ? new TakeBack(events, 'This task was changed meanwhile.', changes) : events
}

const moved = (taskKey: string, from: TaskStatus, to: TaskStatus): readonly ProjectEvent[] =>
  from === to ? [] : [{ type: 'TaskStatusChanged', data: { taskKey, from, to } }]

const words: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
}
