import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { Rejection, reject, rejectStale, Undo, type Decider, type Decision } from '../decision.ts'
import { reasonNotTo, type ProjectAction } from '../team/permissions.ts'
import { evolveTeam, projectRoleOf, teamOfOwner, transferOwnership, type Team } from '../team/team-state.ts'

export const projectStream = (projectId: number) => `project-${projectId}`

/** A deleted project keeps its state but is not visible. */
export type Project = {
  readonly name: string
  readonly ownerId: number
  readonly ownerEntryId: number
  readonly roadmapVersion: number
  readonly deleted: boolean
  /** Status by task key. Tasks that are missing here are pending. */
  readonly statuses: ReadonlyMap<string, TaskStatus>
  readonly team: Team
  /** Period key of the newest issued report, by report frequency. */
  readonly reported: ReadonlyMap<ReportFrequency, string>
}
/** Null before the project is created. */
export type ProjectState = Project | null

export const project: Decider<ProjectState, ProjectEvent> = { initialState: null, evolve }
export const projectAggregate = (projectId: number) => ({
  stream: projectStream(projectId),
  decider: project,
})

function evolve(state: ProjectState, event: ProjectEvent): ProjectState {
  if (event.type === 'ProjectCreated') {
    const team = teamOfOwner(event.data)
    return { ...event.data, deleted: false, statuses: new Map(), team, reported: new Map() }
  }
  if (!state) throw new Error(`${event.type} precedes ProjectCreated in the stream of a project`)
  switch (event.type) {
    case 'ProjectRenamed':
      return { ...state, name: event.data.name }
    case 'OwnerChanged': {
      const { ownerId, ownerEntryId } = event.data
      return { ...state, ownerId, ownerEntryId, team: transferOwnership(state.team, event.data) }
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

/** Checks a permission. Users who cannot view the project get 'not_found', so that its existence stays secret. */
export function authorize(state: ProjectState, actor: number, action: ProjectAction): Project | Rejection {
  if (!state || state.deleted) return reject('not_found', 'Project not found')
  const role = projectRoleOf(state.team, actor)
  const reason = reasonNotTo(role, action)
  if (reason) return reject(role === 'stranger' ? 'not_found' : 'forbidden', reason)
  return state
}

/** Renames the project. `onlyIf` marks an undo, and is the name that the actor had given the project. */
export function renameProject(
  state: ProjectState,
  actor: number,
  { name, onlyIf }: { name: string; onlyIf?: string | undefined },
): Decision<ProjectEvent> | Undo<ProjectEvent> {
  const found = authorize(state, actor, 'rename')
  if (found instanceof Rejection) return found
  const changes = { type: 'ProjectRenamed', data: {} }
  const changed = 'The name of this project has changed.'
  if (onlyIf !== undefined && found.name !== onlyIf) return rejectStale(changed, changes)
  const events: ProjectEvent[] = found.name === name ? [] : [{ type: 'ProjectRenamed', data: { name } }]
  return onlyIf === undefined ? events : new Undo(events, changed, changes)
}

export function deleteProject(state: ProjectState, actor: number): Decision<ProjectEvent> {
  const found = authorize(state, actor, 'delete')
  return found instanceof Rejection ? found : [{ type: 'ProjectDeleted', data: {} }]
}

/** Updates the project to a roadmap version. `version` is the version that the actor has reviewed. */
export function updateRoadmap(
  state: ProjectState,
  actor: number,
  { version, newest }: { version: number; newest: number },
): Decision<ProjectEvent> {
  const found = authorize(state, actor, 'updateRoadmap')
  if (found instanceof Rejection) return found
  if (version === found.roadmapVersion) return []
  if (version !== newest)
    return reject('conflict', 'A newer version of the roadmap is available. Review its changes first.')
  return [{ type: 'RoadmapAdopted', data: { version } }]
}

const taskNotFound = reject('not_found', 'Task not found')

/** `from` is the status that the client last read. `onlyIf` marks an undo, and is the status that the actor had set. */
export function changeStatus(
  state: ProjectState,
  actor: number,
  command: {
    task: RoadmapTask | null
    status: TaskStatus
    from?: TaskStatus | undefined
    onlyIf?: TaskStatus | undefined
  },
): Decision<ProjectEvent> | Undo<ProjectEvent> {
  const found = authorize(state, actor, 'changeStatus')
  // If the user cannot view the project, the rejection is the same as for a task that does not exist.
  if (found instanceof Rejection) return found.kind === 'not_found' ? taskNotFound : found
  if (!command.task) return taskNotFound
  const taskKey = command.task.key
  const from = found.statuses.get(taskKey) ?? 'pending'
  const to = command.status
  const expected = command.onlyIf ?? command.from
  const changes = { type: 'TaskStatusChanged', data: { taskKey } }
  if (expected && expected !== from) return rejectStale(`This task is already ${statusNames[from]}.`, changes)
  const events: ProjectEvent[] =
    from === to ? [] : [{ type: 'TaskStatusChanged', data: { taskKey, from, to } }]
  return command.onlyIf ? new Undo(events, 'This task has changed.', changes) : events
}

const statusNames: Record<TaskStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
}
