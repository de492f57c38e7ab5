import { dateOf, dayAt, dayOf } from '#domain/shared/zoned-time.ts'
import { formatTime } from '#web/ui/text/format.ts'

// Days are strings `yyyy-MM-dd` in the user's time zone, so sorting days as strings is correct.

/** Returns the IANA time zone of the browser, or UTC if the browser does not know its time zone. */
export const viewerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'

export const dayIn = (timeZone: string, at: Date = new Date()): string => dateOf(dayAt(at, timeZone))

export const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(dayOf(text)) && dateOf(dayOf(text)) === text

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  formatTime(`${date}T00:00:00Z`, { ...options, timeZone: 'UTC' })

export const fullDay = (date: string): string =>
  format(date, { day: 'numeric', month: 'short', year: 'numeric' })

export const shortDay = (date: string): string => format(date, { day: 'numeric', month: 'short' })

export const weekday = (date: string): string =>
  format(date, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
