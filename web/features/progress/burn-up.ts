import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, type Share } from '#domain/progress/progress.ts'
import type { Progress } from '#domain/progress/timeline.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import type { Range } from '#web/shared/progress/range.ts'
import type { StepProgress } from '#web/ui/progress/step-progress.ts'

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

const stepsOf = (progress: Progress): StepProgress[] =>
  categories.map((category) => ({
    category: categoryInfo[category].step,
    name: categoryInfo[category].name,
    completed: progress[category].completed,
    total: progress[category].total,
  }))

/** Minimum number of days in the chart. The chart of a single day would be only a horizontal line. */
const minChartDays = 7

/** Returns dates before the first day of a new project, so that the chart shows a whole week. */
export function datesBefore(history: readonly HistoryDay[], days: readonly ChartDay[]): string[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined || first !== history[0]?.date) return []
  const missing = Math.max(0, minChartDays - (dayOf(last) - dayOf(first) + 1))
  return Array.from({ length: missing }, (_, index) => dateOf(dayOf(first) - missing + index))
}

/** Reduces the days to one category. Null keeps all categories. */
export function filterByCategory(days: readonly ChartDay[], category: number | null): readonly ChartDay[] {
  if (category === null) return days
  return days.map((day) => {
    const steps = day.steps.filter((step) => step.category === category)
    return { ...day, steps, whole: sumOf(steps) }
  })
}

const sumOf = (steps: readonly StepProgress[]): Share => ({
  completed: steps.reduce((sum, { completed }) => sum + completed, 0),
  total: steps.reduce((sum, { total }) => sum + total, 0),
})

export const isUntouched = (history: readonly HistoryDay[]): boolean =>
  history.every(({ progress }) => overall(progress).completed === 0)

export function describeDay({ date, whole, steps }: ChartDay): string {
  const stepTexts = steps.map(({ name, completed, total }) => `${name} ${completed} of ${total}`).join(', ')
  return `${fullDay(date)}: ${whole.completed} of ${whole.total} tasks completed. ${stepTexts}.`
}

export const daysWithChanges = (days: readonly ChartDay[]): ChartDay[] =>
  days.filter(
    (day, index) =>
      index === 0 ||
      index === days.length - 1 ||
      day.steps.some(({ completed }, step) => completed !== days[index - 1]?.steps[step]?.completed),
  )

/** SVG paths. A day is one unit wide, a task one unit high. The baseline is at y = `height`. */
export interface BurnUpShapes {
  readonly width: number
  readonly height: number
  /** Outlines in drawing order, the highest first. A later outline covers the lower part of earlier outlines. */
  readonly layers: readonly { readonly category: number; readonly outline: string }[]
  readonly edge: string
}

export function burnUpShapes(days: readonly ChartDay[]): BurnUpShapes {
  const height = Math.max(1, ...days.map(({ whole }) => whole.total))
  const steps = days[0]?.steps ?? []
  const topOf = (stepCount: number) =>
    stepLine(days.map(({ steps }) => height - sumOf(steps.slice(0, stepCount)).completed))
  return {
    width: days.length,
    height,
    layers: steps
      .map(({ category }, index) => ({ category, outline: `${topOf(index + 1)}V${height}H0Z` }))
      .toReversed(),
    edge: topOf(steps.length),
  }
}

function stepLine(levels: readonly number[]): string {
  const steps = levels.map((level, day) => (day > 0 && level !== levels[day - 1] ? `H${day}V${level}` : ''))
  return `M0 ${levels[0] ?? 0}${steps.join('')}H${levels.length}`
}
