const day = 86_400_000
const minute = 60_000

/** Maximum number of cached formatters. Clients can send many spellings of a time zone, such as `europe/OSLO`. */
const maxClocks = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter for a time zone. Creating a formatter is about 100 times slower than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  // The Swedish format has the order of ISO 8601: `2026-11-23 16:05:09`.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  if (clocks.size === maxClocks) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the local time as if it were UTC: if it is 14:00 in Oslo, the milliseconds of 14:00 UTC on the same date. */
function localTimeAt(instant: number, timeZone: string): number {
  const fields = clockOf(timeZone).format(instant).match(/\d+/g)?.map(Number) ?? []
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minutes = 0, seconds = 0] = fields
  return Date.UTC(year, month - 1, dayOfMonth, hour, minutes, seconds)
}

export const dayAt = (instant: Date, timeZone: string): number =>
  Math.floor(localTimeAt(instant.getTime(), timeZone) / day)

/** Returns the first instant of a local hour. If the clocks skip this hour, returns the end of the skipped hour. */
export function instantOf(dayNumber: number, hour: number, timeZone: string): Date {
  const localTime = dayNumber * day + hour * 60 * minute
  // The clocks may change near this time. These are the offsets one day before and one day after `localTime`.
  const offsets = [localTime - day, localTime + day].map((guess) => localTimeAt(guess, timeZone) - guess)
  const candidates = offsets.map((offset) => localTime - offset)
  const exact = candidates.filter((instant) => localTimeAt(instant, timeZone) === localTime)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

/** Formats a day, given as a number of days since 1970-01-01, as `yyyy-MM-dd`. */
export const dateOf = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10)
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day
