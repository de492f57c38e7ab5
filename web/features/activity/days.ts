import type { Activity } from '#schema/api/activity.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { dayIn } from '#web/shared/progress/day.ts'

export interface Day {
  readonly date: string
  readonly activities: readonly Activity[]
}

export const groupByDay = (activities: readonly Activity[], timeZone: string): Day[] =>
  [...Map.groupBy(activities, ({ at }) => dayIn(timeZone, new Date(at)))].map(([date, own]) => ({
    date,
    activities: own,
  }))

/** For example Thu, 19 Nov 2026. */
export const weekday = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })

export function relativeDay(date: string, today: string): 'Today' | 'Yesterday' | null {
  if (date === today) return 'Today'
  return date === dateOf(dayOf(today) - 1) ? 'Yesterday' : null
}

export const timeOf = (at: string, timeZone: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit', timeZone })
