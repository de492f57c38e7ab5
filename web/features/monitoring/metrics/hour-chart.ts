import type { Minute } from '#schema/api/monitoring.ts'
import { milliseconds, seconds } from '#web/shared/admin/format-units.ts'
import { formatCount, formatNumber, formatTime } from '#web/ui/text/format.ts'

export interface MinuteChart {
  readonly id: 'requests' | 'times' | 'lag'
  readonly title: string
  readonly tones?: { readonly whole: string; readonly part: string }
  /** Meaning of a missing bar, for the legend. Set for charts that draw the value 0 as a small bar. */
  readonly gap?: string
  /** Height of the bar (`whole`) and of its highlighted lower part (`part`). Null if nothing was measured. */
  readonly bar: (minute: Minute) => { readonly whole: number; readonly part: number } | null
  readonly figure: (amount: number) => string
  readonly reading: (minute: Minute) => string
}

export const minuteCharts: readonly MinuteChart[] = [
  {
    id: 'requests',
    title: 'Requests per minute',
    tones: { whole: 'All', part: 'Failed' },
    bar: ({ requests, failures }) => ({ whole: requests, part: failures }),
    figure: (amount) => formatNumber(amount),
    reading: ({ requests, failures }) =>
      `${formatCount(requests, 'request')}, ${failures === 0 ? 'none' : formatNumber(failures)} failed`,
  },
  {
    id: 'times',
    title: 'Response times',
    tones: { whole: '95%', part: 'Average' },
    bar: ({ avg, p95 }) => (avg === null || p95 === null ? null : { whole: p95, part: Math.min(avg, p95) }),
    figure: milliseconds,
    reading: ({ avg, p95 }) =>
      avg === null || p95 === null
        ? 'No requests'
        : `${milliseconds(avg)} on average, 95% within ${milliseconds(p95)}`,
  },
  {
    id: 'lag',
    title: 'Projection lag',
    gap: 'not measured',
    bar: ({ lagSeconds }) => (lagSeconds === null ? null : { whole: lagSeconds, part: 0 }),
    figure: seconds,
    reading: ({ lagSeconds }) =>
      lagSeconds === null ? 'Not measured' : `Read models ${seconds(lagSeconds)} behind`,
  },
]

export function scaleMaximum(amounts: readonly number[]): number {
  const maximum = Math.max(1, ...amounts)
  const power = 10 ** Math.floor(Math.log10(maximum))
  return ([1, 2, 5].find((step) => step * power >= maximum) ?? 10) * power
}

export function lastMeasured(view: MinuteChart, minutes: readonly Minute[]): number {
  const measured = minutes.findLastIndex((minute) => view.bar(minute) !== null)
  return measured === -1 ? minutes.length - 1 : measured
}

export const formatMinute = ({ at }: Minute): string => formatTime(at, { timeStyle: 'short' })
