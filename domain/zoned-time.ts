const day = 86_400_000
const minute = 60_000

/** More than there are zones. */
const maxClocks = 1_000
const clocks = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a hundred times as long as asking it. */
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
  if (clocks.size === maxClocks) clocks.clear() // a zone has many spellings, and people may send any
  clocks.set(timeZone, clock)
  return clock
}

/** What clocks of an IANA zone show at an instant, as if they were those of UTC: in milliseconds since 1970. */
function shownAt(instant: number, timeZone: string): number {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) {
    if (type in shown) shown[type as keyof typeof shown] = Number(value) // `in` has just asked
  }
  return Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second)
}

/** The day of the calendar that it is somewhere, counted from 1970-01-01. */
export const dayAt = (instant: Date, timeZone: string): number =>
  Math.floor(shownAt(instant.getTime(), timeZone) / day)

/**
 * The instant at which clocks of a zone show a full hour of a day. An hour that is shown twice counts the first
 * time; one that is left out, as on days when clocks go forward, comes when they have passed it.
 */
export function instantOf(dayNumber: number, hour: number, timeZone: string): Date {
  const wanted = dayNumber * day + hour * 60 * minute
  // Wherever a clock stands, it shows a time within a day of UTC's. The offset holds on both sides of a change.
  const offsets = [wanted - day, wanted + day].map((near) => shownAt(near, timeZone) - near)
  const candidates = offsets.map((offset) => wanted - offset)
  const exact = candidates.filter((instant) => shownAt(instant, timeZone) === wanted)
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates))
}

/** `yyyy-MM-dd` of a day counted from 1970-01-01, and back. */
export const dateOf = (dayNumber: number): string => new Date(dayNumber * day).toISOString().slice(0, 10)
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / day
