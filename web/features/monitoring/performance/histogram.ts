import { histogramSteps } from '#schema/api/monitoring.ts'
import { countWithNoun, milliseconds } from '#web/shared/admin/format-units.ts'

/** Describes the upper bound of a step, for example 'up to 25 ms' or 'over 5,000 ms'. */
function describeStep(index: number): string {
  const step = histogramSteps[index]
  return step === undefined
    ? `over ${milliseconds(histogramSteps.at(-1) ?? 0)}`
    : `up to ${milliseconds(step)}`
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Returns the index of the step that contains the quantile, or -1 if there are no requests. */
export function stepOfQuantile(histogram: readonly number[], share: number): number {
  const target = sumOf(histogram) * share
  return histogram.findIndex((count, index) => count > 0 && sumOf(histogram.slice(0, index + 1)) >= target)
}

export function describeSpread(histogram: readonly number[]): string {
  const median = stepOfQuantile(histogram, 0.5)
  const p95 = stepOfQuantile(histogram, 0.95)
  if (median === -1) return 'No requests'
  const lastStep = histogramSteps.length
  if (p95 === lastStep) {
    // The last step has no upper bound, so the text contains the number of its requests.
    const [beyond, total] = [histogram[lastStep] ?? 0, sumOf(histogram)]
    const count = beyond === total ? 'All' : `${beyond.toLocaleString()} of ${total.toLocaleString()}`
    return `${median === lastStep ? '' : `Half ${describeStep(median)}, `}${count} ${describeStep(lastStep)}`
  }
  if (median !== p95) return `Half ${describeStep(median)}, 95 % ${describeStep(p95)}`
  const isComplete = sumOf(histogram.slice(p95 + 1)) === 0
  return `${isComplete ? 'All' : 'Almost all'} ${describeStep(p95)}`
}

/** Describes all steps that have requests, for screen readers. */
export const describeHistogram = (histogram: readonly number[]): string =>
  histogram
    .flatMap((count, index) =>
      count === 0 ? [] : [`${countWithNoun(count, 'request')} ${describeStep(index)}`],
    )
    .join(', ')
