import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { percent, perCategory, type Share } from './progress.ts'
import { instantOf } from './zoned-time.ts'

/** A task that came to a status. */
export interface Change {
  readonly taskKey: string
  readonly to: TaskStatus
  readonly at: Date
}

/** A version of the roadmap, for as long as a project was on it. */
export interface Stage {
  /** When it was adopted; null of the one that the project began with. */
  readonly since: Date | null
  /** The tasks that counted then, each with its category. */
  readonly tasks: ReadonlyMap<string, Category>
}

/** What a project's progress at any moment follows from. */
export interface Timeline {
  /** In the order in which they were adopted: totals change at that moment, and at no other. */
  readonly stages: readonly Stage[]
  /** In the order in which they happened; those of tasks that do not count wait until they do. */
  readonly changes: readonly Change[]
}

export type Progress = Readonly<Record<Category, Share>>

type Completed = Set<string>

/** The state just before a moment: what happened at it, or later, has not happened yet. */
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

const nothing: Stage['tasks'] = new Map()

const tasksBefore = ({ stages }: Timeline, moment: Date): Stage['tasks'] =>
  stages.findLast(({ since }) => since === null || since < moment)?.tasks ?? nothing

function countOf(tasks: Stage['tasks'], completed: Completed): Progress {
  const counts = perCategory(() => ({ completed: 0, total: 0 }))
  for (const [key, category] of tasks) {
    counts[category].total += 1
    if (completed.has(key)) counts[category].completed += 1
  }
  return counts
}

/** How much further one state is than the other, as it is shown: whole percents, and the difference of those. */
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
 * The state at the end of each day of a time zone, from one day to another. Days are counted from 1970-01-01.
 * One walk through the changes, however many days there are.
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
