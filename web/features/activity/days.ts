import type { Activity } from '#schema/api/activity.ts'
import { dateOf, dayOf } from '#domain/shared/zoned-time.ts'
import { dayIn } from '#web/shared/progress/day.ts'
import { formatTime } from '#web/ui/text/format.ts'

export const groupByDay = (activities: readonly Activity[], timeZone: string) =>
  Array.from(
    Map.groupBy(activities, ({ at }) => dayIn(timeZone, new Date(at))),
    ([date, activities]) => ({ date, activities }),
  )

export function relativeDay(date: string, today: string): 'Today' | 'Yesterday' | null {
  if (date === today) return 'Today'
  return date === dateOf(dayOf(today) - 1) ? 'Yesterday' : null
}

export const timeOf = (at: string, timeZone: string): string =>
  formatTime(at, { timeStyle: 'short', timeZone })
