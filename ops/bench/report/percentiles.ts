export interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** Calculates the percentiles. @throws RangeError if there are no values */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort()
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99), max: at(sorted, 1) }
}

/** Returns the smallest value so that the share `part` of all values is not larger. Example: 0.5 gives the median. */
function at(sorted: Float64Array, part: number): number {
  const value = sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)]
  if (value === undefined) throw new RangeError('Cannot calculate percentiles of an empty list')
  return value
}
