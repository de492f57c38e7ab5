import type { Category, TaskStatus } from '#schema/roadmap.ts'
import { percent, perCategory, type Share } from './progress.ts'
import { instantOf } from './zoned-time.ts'

/** A task that came to a status. */
export interface Change {
  readonly taskKey: string
  readonly to: TaskStatus
  readonly at: Date
}

/** What a project's progress at any moment follows from. */
export interface Timeline {
  /** The tasks that count, each with its category. */
  readonly tasks: ReadonlyMap<string, Category>
  /** In the order in which they happened; those of other tasks do not count. */
  readonly changes: readonly Change[]
}

export type Progress = Readonly<Record<Category, Share>>

type Completed = Map<Category, Set<string>>

/** The state just before a moment: what happened at it, or later, has not happened yet. */
export function progressBefore(timeline: Timeline, moment: Date): Progress {
  const completed: Completed = new Map()
  for (const change of timeline.changes) {
    if (change.at >= moment) break
    apply(timeline, completed, change)
  }
  return countOf(timeline, completed)
}

function apply({ tasks }: Timeline, completed: Completed, { taskKey, to }: Change): void {
  const category = tasks.get(taskKey)
  if (!category) return
  const keys = completed.get(category) ?? new Set()
  if (to === 'completed') keys.add(taskKey)
  else keys.delete(taskKey)
  completed.set(category, keys)
}

function countOf({ tasks }: Timeline, completed: Completed): Progress {
  const of = [...tasks.values()]
  return perCategory((category) => ({
    completed: completed.get(category)?.size ?? 0,
    total: of.filter((found) => found === category).length,
  }))
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
  const completed: Completed = new Map()
  const days: { day: number; progress: Progress }[] = []
  let next = 0
  for (let day = from; day <= to; day++) {
    const end = instantOf(day + 1, 0, timeZone)
    for (; next < timeline.changes.length; next++) {
      const change = timeline.changes[next]
      if (!change || change.at >= end) break
      apply(timeline, completed, change)
    }
    days.push({ day, progress: countOf(timeline, completed) })
  }
  return days
}
