import { dateOf, dayOf } from '#domain/zoned-time.ts'
import { fullDay } from '#web/features/progress/day.ts'

/** Between which days a project can be looked at. */
export interface Life {
  readonly name: string
  /** The day on which it was created. */
  readonly first: string
  readonly today: string
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text

/** Why a project cannot be shown as of a day; undefined where it can. */
export function wrongDay(date: string, { name, first, today }: Life): string | undefined {
  if (!isDate(date)) return 'Choose a date such as 31 Jan 2026.'
  if (date > today) return 'That day is still to come. Choose today or an earlier day.'
  if (date < first) return `${name} did not exist yet. Its first day is ${fullDay(first)}.`
  return undefined
}
