import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { percent, perCategory, type Share } from './progress.ts'
import { instantOf } from '../shared/zoned-time.ts'

/** A status change of a task. */
export interface Change {
  readonly taskKey: string
  readonly to: TaskStatus
  readonly at: Date
}

/** A version of the roadmap that a project used. */
export interface Stage {
  /** Time of the roadmap update; null for the first version. */
  readonly since: Date | null
  /** Categories of its tasks, by task key. */
  readonly tasks: ReadonlyMap<string, Category>
}

/** History from which the progress at any moment is computed. */
export interface Timeline {
  /** In order of time. Totals change only when a stage begins. */
  readonly stages: readonly Stage[]
  /** In order of time. Changes of tasks outside the current stage count when a later stage has the task. */
  readonly changes: readonly Change[]
}

export type Progress = Readonly<Record<Category, Share>>

type Completed = Set<string>

/** Returns the progress just before a moment. */
export function progressBefore(timeline: Timeline, moment: Date): Progress {
  const completed: Completed = new Set()
  for (const change of timeline.changes) {
    if (change.at >= moment) break
    apply(completed, change)
  }
  return countOf(tasksBefore(timeline, moment), completed)
}

function apply(completed: Completed, { taskKey, to }: Change): void {
  if (to === 'completed') completed.add(taskKey)
  else completed.delete(taskKey)
}

const noTasks: Stage['tasks'] = new Map()

const tasksBefore = ({ stages }: Timeline, moment: Date): Stage['tasks'] =>
  stages.findLast(({ since }) => since === null || since < moment)?.tasks ?? noTasks

function countOf(tasks: Stage['tasks'], completed: Completed): Progress {
  const counts = perCategory(() => ({ completed: 0, total: 0 }))
  for (const [key, category] of tasks) {
    counts[category].total += 1
    if (completed.has(key)) counts[category].completed += 1
  }
  return counts
}

/** Returns the difference between two states, computed from the rounded percents that are shown. */
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

/**
 * Returns the progress at the end of each day from `from` to `to`, which are days since 1970-01-01 in the time
 * zone. Reads the changes once.
 */
export function dailyProgress(
  timeline: Timeline,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): { day: number; progress: Progress }[] {
  const completed: Completed = new Set()
  const days: { day: number; progress: Progress }[] = []
  let next = 0
  for (let day = from; day <= to; day++) {
    const end = instantOf(day + 1, 0, timeZone)
    for (; next < timeline.changes.length; next++) {
      const change = timeline.changes[next]
      if (!change || change.at >= end) break
      apply(completed, change)
    }
    days.push({ day, progress: countOf(tasksBefore(timeline, end), completed) })
  }
  return days
}
