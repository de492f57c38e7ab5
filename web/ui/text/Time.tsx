import { useState } from 'react'
import { formatDay, formatExactTime, formatTime } from '#web/ui/text/format.ts'

/** A time: the time of day if it is today, otherwise the date. The exact time is the title. */
export function Time({ at }: { at: string }) {
  const [today] = useState(() => new Date().toDateString())
  const isToday = new Date(at).toDateString() === today
  return (
    <time dateTime={at} title={formatExactTime(at)}>
      {isToday ? formatTime(at, { timeStyle: 'short' }) : formatDay(at)}
    </time>
  )
}
