import { histogramSteps } from '#schema/api/monitoring.ts'
import { milliseconds } from '#web/shared/admin/format-units.ts'
import { formatCount } from '#web/ui/text/format.ts'

function describeStep(index: number): string {
  const step = histogramSteps[index]
  return step === undefined ? `> ${milliseconds(histogramSteps.at(-1) ?? 0)}` : `≤ ${milliseconds(step)}`
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Returns the index of the bucket that contains the quantile, or -1 if there are no requests. */
export function stepOfQuantile(histogram: readonly number[], share: number): number {
  const target = sumOf(histogram) * share
  return histogram.findIndex((count, index) => count > 0 && sumOf(histogram.slice(0, index + 1)) >= target)
}

export function describeSpread(histogram: readonly number[]): string {
  const median = stepOfQuantile(histogram, 0.5)
  if (median === -1) return 'No requests'
  return `p50 ${describeStep(median)}, p95 ${describeStep(stepOfQuantile(histogram, 0.95))}`
}

export const describeHistogram = (histogram: readonly number[]): string =>
  histogram
    .flatMap((count, index) =>
      count === 0 ? [] : [`${formatCount(count, 'request')} ${describeStep(index)}`],
    )
    .join(', ')
