import { histogramSteps } from '#schema/api/monitoring.ts'
import { counted, milliseconds } from './figures.ts'

/** Up to where a step of the histogram goes: 'up to 25 ms', 'over 5,000 ms'. */
function stepWords(index: number): string {
  const step = histogramSteps[index]
  return step === undefined
    ? `over ${milliseconds(histogramSteps.at(-1) ?? 0)}`
    : `up to ${milliseconds(step)}`
}

/** The first step by which so great a share of the requests was answered; null where there was none. */
export function stepOfShare(histogram: readonly number[], share: number): number | null {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let sum = 0
  return histogram.findIndex((count) => {
    sum += count
    return sum >= total * share
  })
}

/** Where half of them and nearly all of them lie: the sentence beside the bars. */
export function spread(histogram: readonly number[]): string {
  const half = stepOfShare(histogram, 0.5)
  const most = stepOfShare(histogram, 0.95)
  if (half === null || most === null) return 'No requests'
  // Beyond the last step there is no time that they took at most: how many of them those are.
  if (histogramSteps[most] === undefined) return `${withinSteps(half)}${beyondSteps(histogram)}`
  if (half !== most) return `Half ${stepWords(half)}, 95 of 100 ${stepWords(most)}`
  return `${histogram.slice(most + 1).some((count) => count > 0) ? 'Nearly all' : 'All'} ${stepWords(most)}`
}

const withinSteps = (half: number): string =>
  histogramSteps[half] === undefined ? '' : `Half ${stepWords(half)}, `

function beyondSteps(histogram: readonly number[]): string {
  const total = histogram.reduce((sum, count) => sum + count, 0)
  const beyond = histogram[histogramSteps.length] ?? 0
  const many = beyond === total ? 'All' : `${beyond.toLocaleString()} of ${total.toLocaleString()}`
  return `${many} ${stepWords(histogramSteps.length)}`
}

/** All bars, for those who listen; empty ones are left out. */
export const histogramInWords = (histogram: readonly number[]): string =>
  histogram
    .flatMap((count, index) => (count === 0 ? [] : [`${counted(count, 'request')} ${stepWords(index)}`]))
    .join(', ')
