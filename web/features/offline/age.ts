const minute = 60_000

/**
 * When something was fetched, as one says it: the time of day, with the day where it was another.
 *
 * @param locale the reader's own, where it is left out
 */
export function clockTime(at: number, now: number, locale?: string): string {
  const then = new Date(at)
  const time = then.toLocaleTimeString(locale, { timeStyle: 'short' })
  if (then.toDateString() === new Date(now).toDateString()) return time
  return `${time} on ${then.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}`
}

/** How long ago, in the largest unit that fits; null within the first minute. */
export function age(at: number, now: number): string | null {
  const minutes = Math.floor((now - at) / minute)
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  if (minutes < 1) return null
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  return ago.format(-Math.floor(minutes / (24 * 60)), 'day')
}
