import type { ChartDay } from './chart-day.ts'

/** The area of one category as an SVG path. */
export interface Layer {
  readonly category: number
  readonly outline: string
}

/** A day is one unit wide and a task one unit high; `height` is the baseline. */
export interface BurnUpShapes {
  readonly width: number
  readonly height: number
  /** Ordered from bottom to top. */
  readonly layers: readonly Layer[]
  /** The top of all layers. */
  readonly edge: string
}

export function burnUpShapes(days: readonly ChartDay[]): BurnUpShapes {
  const height = Math.max(1, ...days.map(({ whole }) => whole.total))
  const width = days.length
  // The cumulated height of the first n categories per day, for n from 0.
  const steps = days[0]?.steps ?? []
  const lines = [0, ...steps.map((_, index) => index + 1)].map((count) =>
    days.map((day) => height - sumOf(day, count)),
  )
  return {
    width,
    height,
    layers: steps.map(({ category }, index) => ({
      category,
      outline: `${lineForward(lines[index + 1] ?? [])}${lineBackward(lines[index] ?? [])}Z`,
    })),
    edge: lineForward(lines.at(-1) ?? []),
  }
}

const sumOf = ({ steps }: ChartDay, count: number): number =>
  steps.slice(0, count).reduce((sum, { completed }) => sum + completed, 0)

/** A step line from left to right. */
function lineForward(levels: readonly number[]): string {
  let line = `M0 ${levels[0] ?? 0}`
  levels.forEach((level, day) => {
    if (day > 0 && level !== levels[day - 1]) line += `H${day}V${level}`
  })
  return `${line}H${levels.length}`
}

/** The same line from right to left, to close the path. */
function lineBackward(levels: readonly number[]): string {
  let line = `V${levels.at(-1) ?? 0}`
  for (let day = levels.length - 1; day > 0; day--) {
    if (levels[day] !== levels[day - 1]) line += `H${day}V${levels[day - 1]}`
  }
  return `${line}H0`
}
