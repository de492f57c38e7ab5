import { dateOf, dayAt } from '#domain/zoned-time.ts'

/** Days here are `yyyy-MM-dd` of the viewer's time zone: they compare as text. */

/** An IANA zone; UTC where the browser does not tell. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const dayIn = (timeZone: string, at: Date = new Date()): string => dateOf(dayAt(at, timeZone))

const written = (date: string, format: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, { ...format, timeZone: 'UTC' })

/** As the reader writes it: 21 Nov 2026. */
export const fullDay = (date: string): string =>
  written(date, { day: 'numeric', month: 'short', year: 'numeric' })

/** Where the year is plain: 21 Nov. */
export const shortDay = (date: string): string => written(date, { day: 'numeric', month: 'short' })
