import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import { evolveChecklists, type Checklists } from '../checklist/checklist-state.ts'
import { Rejection, reject, rejectStale, Undo, type Decider, type Decision } from '../decision.ts'
import { evolveLinks, type Links } from '../links/links-state.ts'
import { evolveNotes, type Notes } from '../notes/notes-state.ts'
import { evolvePlans, relevantTasks, type TaskPlans } from '../tasks/plan-state.ts'
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
  /** Status by task key. A task without an entry is pending. */
  readonly statuses: ReadonlyMap<string, TaskStatus>
  readonly plans: TaskPlans
  readonly launchOn: string | null
  readonly team: Team
  readonly notes: Notes
  readonly links: Links
  readonly checklists: Checklists
  /** Ids of the status updates. */
  readonly statusUpdates: ReadonlySet<string>
  /** Key of the newest reported period, by report frequency. */
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
    return {
      ...event.data,
      deleted: false,
      statuses: new Map(),
      plans: new Map(),
      launchOn: null,
      team,
      notes: new Map(),
      links: new Map(),
      checklists: new Map(),
      statusUpdates: new Set(),
      reported: new Map(),
    }
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
    case 'TaskAssigned':
    case 'TaskDueDateSet':
    case 'TaskMarkedNotRelevant':
    case 'TaskMarkedRelevant':
      return { ...state, plans: evolvePlans(state.plans, event) }
    case 'LaunchDateSet':
      return { ...state, launchOn: event.data.launchOn }
    case 'MemberInvited':
    case 'InvitationCancelled':
    case 'InvitationAccepted':
    case 'MemberRemoved':
    case 'MemberLeft':
    case 'MemberRoleChanged':
    case 'EmailPreferencesChanged':
      return { ...state, team: evolveTeam(state.team, event) }
    case 'NoteAdded':
    case 'NoteEdited':
    case 'NoteDeleted':
      return { ...state, notes: evolveNotes(state.notes, event) }
    case 'LinkAdded':
    case 'LinkRemoved':
      return { ...state, links: evolveLinks(state.links, event) }
    case 'ChecklistItemSet':
      return { ...state, checklists: evolveChecklists(state.checklists, event) }
    case 'StatusUpdateRequested': {
      const { postId } = event.data
      return postId === null ? state : { ...state, statusUpdates: new Set(state.statusUpdates).add(postId) }
    }
    case 'ReportIssued': {
      const { frequency, periodKey } = event.data
      return { ...state, reported: new Map(state.reported).set(frequency, periodKey) }
    }
  }
}

/** Counts the relevant tasks of the project's roadmap version by status. */
export function taskNumbers({ statuses, plans }: Project, tasks: Iterable<RoadmapTask>) {
  const current = relevantTasks(plans, tasks).map(({ key }) => statuses.get(key) ?? 'pending')
  const numberOf = (status: TaskStatus) => current.filter((one) => one === status).length
  return {
    completed: numberOf('completed'),
    inProgress: numberOf('in_progress'),
    total: current.length,
  }
}

/** Checks a permission. A user who cannot view the project gets 'not_found', and cannot learn that the project exists. */
export function authorize(state: ProjectState, actor: number, action: ProjectAction): Project | Rejection {
  if (!state || state.deleted) return reject('not_found', 'Project not found')
  const role = projectRoleOf(state.team, actor)
  const reason = reasonNotTo(role, action)
  if (reason) return reject(role === 'stranger' ? 'not_found' : 'forbidden', reason)
  return state
}

/** Renames the project. An undo sets `onlyIf`: the current name must still be this name. */
export function renameProject(
  state: ProjectState,
  actor: number,
  { name, onlyIf }: { name: string; onlyIf?: string | undefined },
): Decision<ProjectEvent> {
  const current = authorize(state, actor, 'rename')
  if (current instanceof Rejection) return current
  const renames = { type: 'ProjectRenamed', data: {} }
  const message = 'The name of this project has changed.'
  if (onlyIf !== undefined && current.name !== onlyIf) return rejectStale(message, renames)
  const events: ProjectEvent[] = current.name === name ? [] : [{ type: 'ProjectRenamed', data: { name } }]
  return onlyIf === undefined ? events : new Undo(events, message, renames)
}

/** Sets or removes (null) the launch date. An undo sets `onlyIf`: the current launch date must still be this day. */
export function setLaunchDate(
  state: ProjectState,
  actor: number,
  { launchOn, onlyIf }: { launchOn: string | null; onlyIf?: string | null | undefined },
): Decision<ProjectEvent> {
  const current = authorize(state, actor, 'setLaunchDate')
  if (current instanceof Rejection) return current
  const changes = { type: 'LaunchDateSet', data: {} }
  const message = 'The launch date has changed.'
  if (onlyIf !== undefined && current.launchOn !== onlyIf) return rejectStale(message, changes)
  const events: ProjectEvent[] =
    current.launchOn === launchOn ? [] : [{ type: 'LaunchDateSet', data: { launchOn } }]
  return onlyIf === undefined ? events : new Undo(events, message, changes)
}

export function deleteProject(state: ProjectState, actor: number): Decision<ProjectEvent> {
  const current = authorize(state, actor, 'delete')
  return current instanceof Rejection ? current : [{ type: 'ProjectDeleted', data: {} }]
}

/** Changes the project to the newest roadmap version. `version` is the version that the actor has reviewed. */
export function updateRoadmap(
  state: ProjectState,
  actor: number,
  { version, newest }: { version: number; newest: number },
): Decision<ProjectEvent> {
  const current = authorize(state, actor, 'updateRoadmap')
  if (current instanceof Rejection) return current
  if (version === current.roadmapVersion) return []
  if (version !== newest)
    return reject('conflict', 'A newer version of the roadmap is available. Review its changes first.')
  return [{ type: 'RoadmapAdopted', data: { version } }]
}

const taskNotFound = reject('not_found', 'Task not found')

/** Checks a permission on a task. A user who cannot view the project gets the rejection of a task that does not exist. */
export function authorizeOnTask(
  state: ProjectState,
  actor: number,
  action: ProjectAction,
  task: RoadmapTask | null,
): { readonly project: Project; readonly taskKey: string } | Rejection {
  const project = authorize(state, actor, action)
  if (project instanceof Rejection) return project.kind === 'not_found' ? taskNotFound : project
  return task ? { project, taskKey: task.key } : taskNotFound
}
