import { dateOf, dayAt, dayOf } from '#domain/shared/zoned-time.ts'

// Days are `yyyy-MM-dd` in the time zone of the user, so they can be compared as strings.

/** IANA time zone of the browser; UTC if it is unknown. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const dayIn = (timeZone: string, at: Date = new Date()): string => dateOf(dayAt(at, timeZone))

/** True for an existing date in the form `yyyy-MM-dd`. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { ...options, timeZone: 'UTC' })

/** A localized date with its year: 21 Nov 2026. */
export const fullDay = (date: string): string =>
  format(date, { day: 'numeric', month: 'short', year: 'numeric' })

export const shortDay = (date: string): string => format(date, { day: 'numeric', month: 'short' })

/** A localized date with its weekday: Thu, 19 Nov 2026. */
export const weekday = (date: string): string =>
  format(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
