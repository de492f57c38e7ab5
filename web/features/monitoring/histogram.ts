import { histogramSteps } from '#schema/api/monitoring.ts'
import { countWithNoun, milliseconds } from '#web/shared/admin/format-units.ts'

/** Returns 'up to 25 ms' or 'over 5,000 ms'. */
function describeStep(index: number): string {
  const step = histogramSteps[index]
  return step === undefined
    ? `over ${milliseconds(histogramSteps.at(-1) ?? 0)}`
    : `up to ${milliseconds(step)}`
}

/** Returns the step of a quantile, or null without requests. */
export function stepOfQuantile(histogram: readonly number[], share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let sum = 0
  return histogram.findIndex((count) => {
    sum += count
    return sum >= total * share
  })
}

/** Describes the median and the 95th percentile. */
export function describeSpread(histogram: readonly number[]): string {
  const half = stepOfQuantile(histogram, 0.5)
  const most = stepOfQuantile(histogram, 0.95)
  if (half === null || most === null) return 'No requests'
  // The last step has no upper bound, so give the number of its requests.
  if (histogramSteps[most] === undefined) return `${withinSteps(half)}${beyondSteps(histogram)}`
  if (half !== most) return `Half ${describeStep(half)}, 95 % ${describeStep(most)}`
  return `${histogram.slice(most + 1).some((count) => count > 0) ? 'Almost all' : 'All'} ${describeStep(most)}`
}

const withinSteps = (half: number): string =>
  histogramSteps[half] === undefined ? '' : `Half ${describeStep(half)}, `

function beyondSteps(histogram: readonly number[]): string {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  const beyond = histogram[histogramSteps.length] ?? 0
  const many = beyond === total ? 'All' : `${beyond.toLocaleString()} of ${total.toLocaleString()}`
  return `${many} ${describeStep(histogramSteps.length)}`
}

/** Lists all bars except empty ones, for screen readers. */
export const describeHistogram = (histogram: readonly number[]): string =>
  histogram
    .flatMap((count, index) =>
      count === 0 ? [] : [`${countWithNoun(count, 'request')} ${describeStep(index)}`],
    )
    .join(', ')
