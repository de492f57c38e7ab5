import { validateDateRange, type DateRangeErrors } from '#domain/progress/date-range.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { withParams } from '#web/shared/search-params.ts'
import { isDate } from './day.ts'

export interface Range {
  readonly start: string
  readonly end: string
}

export const earliest = '2024-01-01'

export const presets = ['7', '30', '90', 'all'] as const
/** Length of a range that ends today, in days. `all` means all days of the project. */
export type Preset = (typeof presets)[number]
export const defaultPreset: Preset = '30'

export const presetLabel: Record<Preset, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All',
}

export type Choice = Preset | Range

export interface Bounds {
  readonly created: string
  readonly today: string
}

export function rangeFor(choice: Choice, { created, today }: Bounds): Range {
  if (typeof choice === 'object') return choice
  const start = choice === 'all' ? created : dateOf(dayOf(today) - Number(choice) + 1)
  return { start: start < earliest ? earliest : start, end: today }
}

/** If the dates contradict each other, only the date that the user has changed gets an error. */
export function rangeErrors(
  { start, end }: Range,
  today: string,
  changed: keyof Range = 'start',
): DateRangeErrors {
  if (start !== '' && end !== '') {
    const errors = validateDateRange({ start, end, today })
    const { startDate, endDate } = errors
    if (start <= end || startDate === undefined || endDate === undefined) return errors
    return changed === 'start' ? { startDate } : { endDate }
  }
  return {
    ...(start === '' && { startDate: 'Start date is required' }),
    ...(end === '' && { endDate: 'End date is required' }),
  }
}

export function choiceFromSearch(search: URLSearchParams, today: string): Choice {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (isDate(from) && isDate(to)) {
    const errors = validateDateRange({ start: from, end: to, today })
    if (Object.keys(errors).length === 0) return { start: from, end: to }
  }
  return presets.find((preset) => preset === search.get('days')) ?? defaultPreset
}

export function searchWithChoice(search: URLSearchParams, choice: Choice): URLSearchParams {
  if (typeof choice === 'object')
    return withParams(search, { days: null, from: choice.start, to: choice.end })
  return withParams(search, { days: choice === defaultPreset ? null : choice, from: null, to: null })
}
