import { useEffect, useState } from 'react'

export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** Formats the time of day. Adds the date if the date is not today. */
export function clockTime(at: number, now: number, locale?: string): string {
  const then = new Date(at)
  const time = then.toLocaleTimeString(locale, { timeStyle: 'short' })
  if (then.toDateString() === new Date(now).toDateString()) return time
  return `${time} on ${then.toLocaleDateString(locale, { day: 'numeric', month: 'short' })}`
}

/** Formats the elapsed time in its largest unit. Returns null within the first minute. */
export function timeAgo(at: number, now: number): string | null {
  const minutes = Math.floor((now - at) / 60_000)
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
  if (minutes < 1) return null
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), 'hour')
  return format.format(-Math.floor(minutes / (24 * 60)), 'day')
}
