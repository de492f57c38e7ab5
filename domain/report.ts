import type { ProjectEvent } from '#schema/events/project.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import type { Category } from '#schema/roadmap.ts'
import type { ReportFrequency } from '#schema/roles.ts'
import type { ByCategory } from './progress.ts'
import { project, type ExistingProject, type Project } from './project.ts'
import type { Roadmap } from './roadmap.ts'

/** A project's event with whoever caused it, and when. */
export type Told = ProjectEvent & { readonly actor: number | null; readonly occurredAt: Date }

/** What asks for a report: a teammate, or the calendar. */
export type ReportKind = 'status-update' | ReportFrequency

export interface CompletedTask {
  readonly task: RoadmapTask
  /** The user who completed it; null where the system did. */
  readonly by: number | null
}

/** Where a project stands, and what is new since the last report of the same kind. */
export interface ProjectReport {
  readonly name: string
  readonly progress: ByCategory
  /** When the last one of the same kind was; the project's creation where there was none. */
  readonly since: Date
  readonly isFirst: boolean
  /** False where every task stands where it stood then. */
  readonly isNews: boolean
  /** What was not completed then and is now, in the order of its completion. */
  readonly completed: readonly CompletedTask[]
  /** In the order of the roadmap. */
  readonly inProgress: readonly RoadmapTask[]
  readonly next: readonly RoadmapTask[]
}

/** How many tasks are named as the next ones. */
const nextCount = 3

/**
 * `life` is the project's stream up to the event that asks, without that event. The same events tell the same
 * at any time, whatever has happened since.
 */
export function reportOf(life: readonly Told[], roadmap: Roadmap, kind: ReportKind): ProjectReport {
  const last = life.findLastIndex((event) => event.type === 'ProjectCreated' || asksFor(event, kind))
  const then = stateOf(life.slice(0, last + 1))
  const now = stateOf(life)
  const tasks = [...(roadmap.versions.get(now.roadmapVersion)?.values() ?? [])]
  const waiting = tasks.filter(({ key }) => statusIn(now, key) === 'pending')
  return {
    name: now.name,
    progress: progressOf(now, tasks),
    since: life[last]?.occurredAt ?? new Date(0),
    isFirst: life[last]?.type === 'ProjectCreated',
    isNews: tasks.some(({ key }) => statusIn(then, key) !== statusIn(now, key)),
    completed: completions(life, tasks).filter(
      ({ task: { key } }) => statusIn(now, key) === 'completed' && statusIn(then, key) !== 'completed',
    ),
    inProgress: tasks.filter(({ key }) => statusIn(now, key) === 'in_progress'),
    next: waiting.toSorted((a, b) => Number(b.priority) - Number(a.priority)).slice(0, nextCount),
  }
}

const asksFor = (event: ProjectEvent, kind: ReportKind): boolean =>
  kind === 'status-update'
    ? event.type === 'StatusUpdateRequested'
    : event.type === 'ReportIssued' && event.data.frequency === kind

function stateOf(life: readonly Told[]): ExistingProject {
  const state = life.reduce<Project>(project.evolve, project.initial)
  if (!state) throw new Error('there is no report of a project that was never created')
  return state
}

const statusIn = ({ statuses }: ExistingProject, taskKey: string) => statuses.get(taskKey) ?? 'pending'

/** Each task's last completion, the earliest first. */
function completions(life: readonly Told[], tasks: readonly RoadmapTask[]): CompletedTask[] {
  const byKey = new Map(tasks.map((task) => [task.key, task]))
  const found = new Map<string, CompletedTask>()
  for (const { type, data, actor } of life) {
    if (type !== 'TaskStatusChanged' || data.to !== 'completed') continue
    const task = byKey.get(data.taskKey)
    if (!task) continue
    found.delete(task.key) // so that it stands where it was completed last
    found.set(task.key, { task, by: actor })
  }
  return [...found.values()]
}

function progressOf(state: ExistingProject, tasks: readonly RoadmapTask[]): ByCategory {
  const progress: Partial<Record<Category, { completed: number; total: number }>> = {}
  for (const { key, category } of tasks) {
    const share = (progress[category] ??= { completed: 0, total: 0 })
    share.total += 1
    if (statusIn(state, key) === 'completed') share.completed += 1
  }
  return progress
}
