import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import type { ByCategory } from '../progress/progress.ts'
import { project, type Project, type ProjectState } from '../project/project.ts'
import type { Roadmap } from '../roadmap/roadmap.ts'
import { planOf, relevantTasks } from '../tasks/plan-state.ts'

export type RecordedProjectEvent = ProjectEvent & { readonly actor: number | null; readonly occurredAt: Date }

export type ReportKind = 'status-update' | ReportFrequency

export interface CompletedTask {
  readonly task: RoadmapTask
  /** Id of the user who completed the task; null for the system. */
  readonly by: number | null
}

/** An open task with a due date. */
export interface PlannedTask {
  readonly task: RoadmapTask
  /** Calendar day, `yyyy-MM-dd`. */
  readonly dueOn: string
  /** User id of the assignee. */
  readonly assignee: number | null
}

export interface ProjectReport {
  readonly name: string
  readonly progress: ByCategory
  /** Start of the report: the time of the last report of the same kind, or the creation of the project. */
  readonly since: Date
  readonly isFirst: boolean
  /** True if any task has another status than in the last report. */
  readonly hasChanges: boolean
  readonly completed: readonly CompletedTask[]
  readonly inProgress: readonly RoadmapTask[]
  readonly next: readonly RoadmapTask[]
  /** The task that is due first comes first. */
  readonly planned: readonly PlannedTask[]
}

const nextTaskCount = 3

/** Computes a report about the relevant tasks. `history` contains the events before the event that causes the report. */
export function buildReport(
  history: readonly RecordedProjectEvent[],
  roadmap: Roadmap,
  kind: ReportKind,
): ProjectReport {
  const last = history.findLastIndex((event) => event.type === 'ProjectCreated' || triggers(event, kind))
  const lastReported = stateOf(history.slice(0, last + 1))
  const now = stateOf(history)
  const tasks = relevantTasks(now.plans, roadmap.versions.get(now.roadmapVersion)?.values() ?? [])
  const open = tasks.filter(({ key }) => statusIn(now, key) === 'pending')
  return {
    name: now.name,
    progress: progressOf(now, tasks),
    since: history[last]?.occurredAt ?? new Date(0),
    isFirst: history[last]?.type === 'ProjectCreated',
    hasChanges: tasks.some(({ key }) => statusIn(lastReported, key) !== statusIn(now, key)),
    completed: completions(history, tasks).filter(
      ({ task: { key } }) =>
        statusIn(now, key) === 'completed' && statusIn(lastReported, key) !== 'completed',
    ),
    inProgress: tasks.filter(({ key }) => statusIn(now, key) === 'in_progress'),
    next: open.toSorted((a, b) => Number(b.priority) - Number(a.priority)).slice(0, nextTaskCount),
    planned: plannedTasks(now, tasks),
  }
}

const triggers = (event: ProjectEvent, kind: ReportKind): boolean =>
  kind === 'status-update'
    ? event.type === 'StatusUpdateRequested'
    : event.type === 'ReportIssued' && event.data.frequency === kind

function stateOf(history: readonly RecordedProjectEvent[]): Project {
  const state = history.reduce<ProjectState>(project.evolve, project.initialState)
  if (!state) throw new Error('Cannot build a report: the history contains no ProjectCreated event.')
  return state
}

const statusIn = ({ statuses }: Project, taskKey: string) => statuses.get(taskKey) ?? 'pending'

/** Returns the last completion of each task in chronological order. */
function completions(
  history: readonly RecordedProjectEvent[],
  tasks: readonly RoadmapTask[],
): CompletedTask[] {
  const byKey = new Map(tasks.map((task) => [task.key, task]))
  const found = new Map<string, CompletedTask>()
  for (const { type, data, actor } of history) {
    if (type !== 'TaskStatusChanged' || data.to !== 'completed') continue
    const task = byKey.get(data.taskKey)
    if (!task) continue
    found.delete(task.key) // a repeated completion moves the task to the end of the map
    found.set(task.key, { task, by: actor })
  }
  return [...found.values()]
}

function plannedTasks({ plans, statuses, team }: Project, tasks: readonly RoadmapTask[]): PlannedTask[] {
  const planned = tasks.flatMap((task) => {
    const { dueOn, relevant, assignee } = planOf(plans, task.key)
    if (dueOn === null || !relevant || statuses.get(task.key) === 'completed') return []
    return [{ task, dueOn, assignee: assignee === null ? null : (team.get(assignee)?.userId ?? null) }]
  })
  return planned.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : Number(a.dueOn > b.dueOn)))
}

const progressOf = (state: Project, tasks: readonly RoadmapTask[]): ByCategory =>
  Object.fromEntries(
    [...Map.groupBy(tasks, ({ category }) => category)].map(([category, ofCategory]) => {
      const completed = ofCategory.filter(({ key }) => statusIn(state, key) === 'completed').length
      return [category, { completed, total: ofCategory.length }]
    }),
  )
