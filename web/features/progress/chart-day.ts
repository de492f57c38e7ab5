import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, type Share } from '#domain/progress/progress.ts'
import type { Progress } from '#domain/progress/timeline.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import type { Range } from '#web/shared/progress/range.ts'
import type { StepProgress, CategoryNumber } from '#web/ui/path/progress.ts'

/** Completed tasks at the end of a day. */
export interface ChartDay {
  readonly date: string
  readonly whole: Share
  readonly steps: readonly StepProgress[]
}

type HistoryDay = { readonly date: string; readonly progress: Progress }

export const daysWithin = (history: readonly HistoryDay[], { start, end }: Range): ChartDay[] =>
  history
    .filter(({ date }) => date >= start && date <= end)
    .map(({ date, progress }) => ({ date, whole: overall(progress), steps: stepsOf(progress) }))

/** Fewer days would draw one day as a long level line. */
const minChartDays = 7

/** Empty dates that fill the chart of a new project up to a week. */
export function datesBefore(history: readonly HistoryDay[], days: readonly ChartDay[]): string[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined || first !== history[0]?.date) return []
  const missing = Math.max(0, minChartDays - (dayOf(last) - dayOf(first) + 1))
  return Array.from({ length: missing }, (_, index) => dateOf(dayOf(first) - missing + index))
}

const stepsOf = (progress: Progress): StepProgress[] =>
  categories.map((category) => ({
    category: categoryInfo[category].step,
    name: categoryInfo[category].name,
    completed: progress[category].completed,
    total: progress[category].total,
  }))

/** Null selects all categories. */
export const filterByCategory = (days: readonly ChartDay[], category: number | null): readonly ChartDay[] =>
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

/** For screen readers. */
export function describeDay({ date, whole, steps }: ChartDay): string {
  const each = steps.map(({ name, completed, total }) => `${name} ${completed} of ${total}`).join(', ')
  return `${fullDay(date)}: ${whole.completed} of ${whole.total} tasks completed. ${each}.`
}

/** The first day, the last day and every day on which a figure changed. */
export const daysWithChanges = (days: readonly ChartDay[]): ChartDay[] =>
  days.filter((day, index) => {
    const before = days[index - 1]
    return (
      before === undefined ||
      index === days.length - 1 ||
      day.steps.some(({ completed }, step) => completed !== before.steps[step]?.completed)
    )
  })

/** One word per category, with soft hyphens for narrow phones. */
export const shortName: Record<CategoryNumber, string> = {
  1: 'Foun\u00ADda\u00ADtions',
  2: 'Physical',
  3: 'Mental',
  4: 'Sales',
}
