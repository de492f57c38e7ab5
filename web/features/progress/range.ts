import { wrongDates, type WrongDates } from '#domain/compare-dates.ts'
import { dateOf, dayOf } from '#domain/zoned-time.ts'

/** From the beginning of its first day to the end of its last. */
export interface Range {
  readonly start: string
  readonly end: string
}

/** Before this day nothing can be compared (product.md §9). */
export const earliest = '2024-01-01'

export const presets = ['7', '30', '90', 'all'] as const
/** So many days, of which today is the last, or the whole life of the project. */
export type Preset = (typeof presets)[number]
export const defaultPreset: Preset = '30'

export const presetLabel: Record<Preset, string> = {
  '7': '7 days',
  '30': '30 days',
  '90': '90 days',
  all: 'All',
}

/** What somebody chose: one of the presets, which moves along with the days, or two dates. */
export type Choice = Preset | Range

export interface Bounds {
  /** The day on which the project was created. */
  readonly created: string
  readonly today: string
}

export function rangeOf(choice: Choice, { created, today }: Bounds): Range {
  if (typeof choice === 'object') return choice
  const start = choice === 'all' ? created : dateOf(dayOf(today) - Number(choice) + 1)
  return { start: start < earliest ? earliest : start, end: today }
}

/** What is wrong with two dates as they stand in the fields, where a date may also be missing. */
export function wrongRange({ start, end }: Range, today: string): WrongDates {
  if (start !== '' && end !== '') return wrongDates({ start, end, today })
  return {
    ...(start === '' && { startDate: 'Start date is required' }),
    ...(end === '' && { endDate: 'End date is required' }),
  }
}

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text))

/** The choice that an address carries; the default where it carries none that holds. */
export function choiceIn(search: URLSearchParams, today: string): Choice {
  const [from, to] = [search.get('from'), search.get('to')]
  if (isDate(from) && isDate(to)) {
    const wrong = wrongDates({ start: from, end: to, today })
    if (Object.keys(wrong).length === 0) return { start: from, end: to }
  }
  return presets.find((preset) => preset === search.get('days')) ?? defaultPreset
}

/** The address with a choice in it, and all else that it says. */
export function withChoice(search: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['days', 'from', 'to']) next.delete(name)
  if (typeof choice === 'object') {
    next.set('from', choice.start)
    next.set('to', choice.end)
  } else if (choice !== defaultPreset) next.set('days', choice)
  return next
}
