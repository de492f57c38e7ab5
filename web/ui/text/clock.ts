import { useEffect, useState } from 'react'
import { formatAgo, formatTime } from '#schema/locale.ts'
import { readerLocale } from './format.ts'

export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}

/** Formats the time of day. Adds the date if the date is not today. */
export function clockTime(at: number, now: number, locale = readerLocale): string {
  const then = new Date(at)
  const time = formatTime(locale, then, { timeStyle: 'short' })
  if (then.toDateString() === new Date(now).toDateString()) return time
  return `${time} on ${formatTime(locale, then, { day: 'numeric', month: 'short' })}`
}

/** Formats the elapsed time in its largest unit. Returns null within the first minute. */
export function timeAgo(at: number, now: number, locale = readerLocale): string | null {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return null
  if (minutes < 60) return formatAgo(locale, minutes, 'minute')
  if (minutes < 24 * 60) return formatAgo(locale, Math.floor(minutes / 60), 'hour')
  return formatAgo(locale, Math.floor(minutes / (24 * 60)), 'day')
}
