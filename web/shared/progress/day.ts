import { dateOf, dayAt } from '#domain/shared/zoned-time.ts'

// Days are `yyyy-MM-dd` in the time zone of the user, so they can be compared as strings.

/** IANA time zone of the browser; UTC if it is unknown. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const dayIn = (timeZone: string, at: Date = new Date()): string => dateOf(dayAt(at, timeZone))

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { ...options, timeZone: 'UTC' })

/** A localized date with its year: 21 Nov 2026. */
export const fullDay = (date: string): string =>
  format(date, { day: 'numeric', month: 'short', year: 'numeric' })

export const shortDay = (date: string): string => format(date, { day: 'numeric', month: 'short' })
