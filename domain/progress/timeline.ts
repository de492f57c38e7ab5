import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { percent, perCategory, type Share } from './progress.ts'
import { instantOf } from '../shared/zoned-time.ts'

export interface StatusChange {
  readonly taskKey: string
  readonly to: TaskStatus
  readonly at: Date
}

export interface RelevanceChange {
  readonly taskKey: string
  readonly relevant: boolean
  readonly at: Date
}

export interface Stage {
  /** Time when the project changed to the roadmap version; null for the first version. */
  readonly since: Date | null
  /** Categories of the tasks in the roadmap version, by task key. */
  readonly tasks: ReadonlyMap<string, Category>
}

export interface Timeline {
  /** Stages in chronological order. The set of tasks changes only when a stage begins. */
  readonly stages: readonly Stage[]
  /** Changes in chronological order. They include tasks that some stages do not contain. */
  readonly changes: readonly (StatusChange | RelevanceChange)[]
}

export type Progress = Readonly<Record<Category, Share>>

export function progressBefore(timeline: Timeline, moment: Date): Progress {
  const state = initialState()
  for (const change of timeline.changes) {
    if (change.at >= moment) break
    apply(state, change)
  }
  return countOf(tasksBefore(timeline, moment), state)
}

/** Keys of the completed tasks, and of the tasks that are not relevant. */
interface TaskSets {
  readonly completed: Set<string>
  readonly irrelevant: Set<string>
}
const initialState = (): TaskSets => ({ completed: new Set(), irrelevant: new Set() })

function apply({ completed, irrelevant }: TaskSets, change: StatusChange | RelevanceChange): void {
  const [keys, contains] =
    'to' in change ? [completed, change.to === 'completed'] : [irrelevant, !change.relevant]
  if (contains) keys.add(change.taskKey)
  else keys.delete(change.taskKey)
}

const noTasks: Stage['tasks'] = new Map()

const tasksBefore = ({ stages }: Timeline, moment: Date): Stage['tasks'] =>
  stages.findLast(({ since }) => since === null || since < moment)?.tasks ?? noTasks

function countOf(tasks: Stage['tasks'], { completed, irrelevant }: TaskSets): Progress {
  const counts = perCategory(() => ({ completed: 0, total: 0 }))
  for (const [key, category] of tasks) {
    if (irrelevant.has(key)) continue
    counts[category].total += 1
    if (completed.has(key)) counts[category].completed += 1
  }
  return counts
}

/** Subtracts rounded percentages: the difference must match the percentages that users see. */
export function differences(start: Progress, end: Progress) {
  return perCategory((category) => {
    const completionPercentStart = percent(start[category])
    const completionPercentEnd = percent(end[category])
    return {
      completionPercentStart,
      completionPercentEnd,
      percentageDiff: completionPercentEnd - completionPercentStart,
    }
  })
}

/** Returns the progress at the end of each day. `from` and `to` are days since 1970-01-01 in the time zone. */
export function dailyProgress(
  timeline: Timeline,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): { day: number; progress: Progress }[] {
  const state = initialState()
  const days: { day: number; progress: Progress }[] = []
  let next = 0
  for (let day = from; day <= to; day++) {
    const end = instantOf(day + 1, 0, timeZone)
    for (; next < timeline.changes.length; next++) {
      const change = timeline.changes[next]
      if (!change || change.at >= end) break
      apply(state, change)
    }
    days.push({ day, progress: countOf(tasksBefore(timeline, end), state) })
  }
  return days
}
