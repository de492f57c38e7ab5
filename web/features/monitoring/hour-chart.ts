import type { Minute } from '#schema/api/monitoring.ts'
import { counted, milliseconds, seconds } from './figures.ts'

/** What one minute weighs in a chart; `part` of it stands out at its foot. Null where nothing was measured. */
export interface Bar {
  readonly whole: number
  readonly part: number
}

/** One way to look at the last hour. */
export interface HourView {
  readonly id: 'requests' | 'times' | 'lag'
  readonly title: string
  /** What the two tones of a bar are, where it has two. */
  readonly tones: { readonly whole: string; readonly part: string } | null
  /** Whether the part is drawn to be seen, however little of the whole it is. */
  readonly isPartNews: boolean
  /** What no bar means, where a minute that weighs nothing has one as well. */
  readonly gap: string | null
  readonly bar: (minute: Minute) => Bar | null
  /** What the scale counts. */
  readonly figure: (amount: number) => string
  /** One minute in words. */
  readonly reading: (minute: Minute) => string
}

export const hourViews: readonly HourView[] = [
  {
    id: 'requests',
    title: 'Requests a minute',
    tones: { whole: 'All', part: 'Failed' },
    isPartNews: true,
    gap: null,
    bar: ({ requests, failures }) => ({ whole: requests, part: failures }),
    figure: (amount) => amount.toLocaleString(),
    reading: ({ requests, failures }) =>
      `${counted(requests, 'request')}, ${failures === 0 ? 'none' : failures.toLocaleString()} failed`,
  },
  {
    id: 'times',
    title: 'Response times',
    tones: { whole: '95 %', part: 'Average' },
    isPartNews: false,
    gap: null,
    bar: ({ avg, p95 }) => (avg === null || p95 === null ? null : { whole: p95, part: Math.min(avg, p95) }),
    figure: milliseconds,
    reading: ({ avg, p95 }) =>
      avg === null || p95 === null
        ? 'No requests'
        : `${milliseconds(avg)} on average, 95 % within ${milliseconds(p95)}`,
  },
  {
    id: 'lag',
    title: 'Projection lag',
    tones: null,
    isPartNews: false,
    gap: 'not measured',
    bar: ({ lagSeconds }) => (lagSeconds === null ? null : { whole: lagSeconds, part: 0 }),
    figure: seconds,
    reading: ({ lagSeconds }) =>
      lagSeconds === null ? 'Not measured' : `Read models ${seconds(lagSeconds)} behind`,
  },
]

/** The top of a scale that holds all of it: 1, 2 or 5 with noughts. */
export function ceilingOf(amounts: readonly number[]): number {
  const most = Math.max(1, ...amounts)
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5].find((step) => step * power >= most) ?? 10) * power
}

/** Which minute to read where none is pointed at: the last that was measured. */
export function lastMeasured(view: HourView, minutes: readonly Minute[]): number {
  const measured = minutes.findLastIndex((minute) => view.bar(minute) !== null)
  return measured === -1 ? minutes.length - 1 : measured
}

export const timeOf = ({ at }: Minute): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
