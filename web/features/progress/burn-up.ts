import type { ChartDay } from './chart-day.ts'

/** A category's share of the chart, as the outline of an SVG path. */
export interface Layer {
  readonly category: number
  readonly outline: string
}

/** The shapes of the chart. A day is one unit wide, a task one high, and the ground lies at `height`. */
export interface BurnUpShapes {
  readonly width: number
  readonly height: number
  /** From the ground up, in the order of the roadmap. */
  readonly layers: readonly Layer[]
  /** Along the top of all layers. */
  readonly edge: string
}

export function burnUpShapes(days: readonly ChartDay[]): BurnUpShapes {
  const height = Math.max(1, ...days.map(({ whole }) => whole.total))
  const width = days.length
  // How high the first so many categories stand together, for each day: one line more than there are layers.
  const steps = days[0]?.steps ?? []
  const lines = [0, ...steps.map((_, index) => index + 1)].map((count) =>
    days.map((day) => height - sumOf(day, count)),
  )
  return {
    width,
    height,
    layers: steps.map(({ category }, index) => ({
      category,
      outline: `${forth(lines[index + 1] ?? [])}${back(lines[index] ?? [])}Z`,
    })),
    edge: forth(lines.at(-1) ?? []),
  }
}

const sumOf = ({ steps }: ChartDay, count: number): number =>
  steps.slice(0, count).reduce((sum, { completed }) => sum + completed, 0)

/** A line of level steps from left to right. */
function forth(levels: readonly number[]): string {
  let line = `M0 ${levels[0] ?? 0}`
  levels.forEach((level, day) => {
    if (day > 0 && level !== levels[day - 1]) line += `H${day}V${level}`
  })
  return `${line}H${levels.length}`
}

/** The same line from right to left, as a path goes on. */
function back(levels: readonly number[]): string {
  let line = `V${levels.at(-1) ?? 0}`
  for (let day = levels.length - 1; day > 0; day--) {
    if (levels[day] !== levels[day - 1]) line += `H${day}V${levels[day - 1]}`
  }
  return `${line}H0`
}
