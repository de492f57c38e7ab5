import { formatDay, formatTime } from '#web/ui/text/format.ts'

export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at, { dateStyle: 'full', timeStyle: 'long' })}>
    {dayOf(at)}, {formatTime(at, { timeStyle: 'medium' })}
  </time>
)

const dayOf = (at: string) =>
  new Date(at).getFullYear() === new Date().getFullYear()
    ? formatTime(at, { day: 'numeric', month: 'short' })
    : formatDay(at)
