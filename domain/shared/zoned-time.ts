const day = 86_400_000
const minute = 60_000

/** Maximum size of the cache. It needs a limit, because users choose the spelling of a time zone. */
const maxClocks = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter for a time zone. Creating a formatter is about 100 times slower than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (clocks.size === maxClocks) clocks.clear()
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the local time of an IANA zone at an instant, as if it were UTC, in milliseconds since 1970. */
function localTimeAt(instant: number, timeZone: string): number {
  const fields = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) {
    if (type in fields) fields[type as keyof typeof fields] = Number(value) // the cast is safe: `in` has checked the type
  }
  return Date.UTC(fields.year, fields.month - 1, fields.day, fields.hour, fields.minute, fields.second)
}

/** Returns the local day at an instant, as a number of days since 1970-01-01. */
export const dayAt = (instant: Date, timeZone: string): number =>
  Math.floor(localTimeAt(instant.getTime(), timeZone) / day)

/** Returns the instant of a local hour. If the hour occurs twice, the first; if clocks skip it, the end of the gap. */
export function instantOf(dayNumber: number, hour: number, timeZone: string): Date {
  const localTime = dayNumber * day + hour * 60 * minute
  // Local time differs from UTC by less than a day, so these are the offsets before and after a clock change.
  const offsets = [localTime - day, localTime + day].map((guess) => localTimeAt(guess, timeZone) - guess)
  const candidates = offsets.map((offset) => localTime - offset)
  const exact = candidates.filter((instant) => localTimeAt(instant, timeZone) === localTime)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

/** Formats a day, given as a number of days since 1970-01-01, as `yyyy-MM-dd`. */
export const dateOf = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10)
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day
