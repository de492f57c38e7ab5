import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, type Share } from '#domain/progress.ts'
import { dateOf, dayOf } from '#domain/zoned-time.ts'
import type { Progress } from '#domain/timeline.ts'
import type { StepProgress } from '#web/ui/path/progress.ts'
import { fullDay } from './day.ts'
import type { Range } from './range.ts'

/** What stood completed at the end of a day. */
export interface ChartDay {
  readonly date: string
  readonly whole: Share
  readonly steps: readonly StepProgress[]
}

type HistoryDay = { readonly date: string; readonly progress: Progress }

/** The days of a project's life that lie in a range. Before its first there was nothing to complete. */
export const daysWithin = (history: readonly HistoryDay[], { start, end }: Range): ChartDay[] =>
  history
    .filter(({ date }) => date >= start && date <= end)
    .map(({ date, progress }) => ({ date, whole: overall(progress), steps: stepsOf(progress) }))

/** A chart of fewer days would draw one of them as a long, level stretch. */
const fewest = 7

/** The dates that a chart shows empty: those before a project's first day, where it has not lived for a week yet. */
export function datesBefore(history: readonly HistoryDay[], days: readonly ChartDay[]): string[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined || first !== history[0]?.date) return []
  const missing = Math.max(0, fewest - (dayOf(last) - dayOf(first) + 1))
  return Array.from({ length: missing }, (_, index) => dateOf(dayOf(first) - missing + index))
}

const stepsOf = (progress: Progress): StepProgress[] =>
  categories.map((category) => ({
    category: categoryInfo[category].step,
    name: categoryInfo[category].name,
    completed: progress[category].completed,
    total: progress[category].total,
  }))

/** The same days as far as one category goes; all of them where none is named. */
export const onlyOf = (days: readonly ChartDay[], category: number | null): readonly ChartDay[] =>
  category === null
    ? days
    : days.map((day) => {
        const steps = day.steps.filter((step) => step.category === category)
        return { ...day, steps, whole: sum(steps) }
      })

const sum = (steps: readonly StepProgress[]): Share => ({
  completed: steps.reduce((before, { completed }) => before + completed, 0),
  total: steps.reduce((before, { total }) => before + total, 0),
})

export const isUntouched = (history: readonly HistoryDay[]): boolean =>
  history.every(({ progress }) => overall(progress).completed === 0)

/** A day for those who listen. */
export function dayInWords({ date, whole, steps }: ChartDay): string {
  const each = steps.map(({ name, completed, total }) => `${name} ${completed} of ${total}`).join(', ')
  return `${fullDay(date)}: ${whole.completed} of ${whole.total} tasks completed. ${each}.`
}

/** The first day, the last, and each on which a count became another: what a table has to say. */
export const turningDays = (days: readonly ChartDay[]): ChartDay[] =>
  days.filter((day, index) => {
    const before = days[index - 1]
    return (
      before === undefined ||
      index === days.length - 1 ||
      day.steps.some(({ completed }, step) => completed !== before.steps[step]?.completed)
    )
  })
