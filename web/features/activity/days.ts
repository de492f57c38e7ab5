import type { Activity } from '#schema/api/activity.ts'
import { dateOf, dayOf } from '#domain/zoned-time.ts'
import { dayIn } from '#web/features/progress/day.ts'

export interface Day {
  /** `yyyy-MM-dd` */
  readonly date: string
  readonly activities: readonly Activity[]
}

/** A feed by the days of a time zone, in the feed's own order. */
export const byDay = (activities: readonly Activity[], timeZone: string): Day[] =>
  [...Map.groupBy(activities, ({ at }) => dayIn(timeZone, new Date(at)))].map(([date, own]) => ({
    date,
    activities: own,
  }))

/** As the reader writes it, with the day of the week: Thu, 19 Nov 2026. */
export const weekday = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

/** How near it is, where that is said with a word. */
export function nearness(date: string, today: string): 'Today' | 'Yesterday' | null {
  if (date === today) return 'Today'
  return date === dateOf(dayOf(today) - 1) ? 'Yesterday' : null
}

/** The time of day of a moment in a time zone. */
export const timeOf = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone })
