import { formatTime } from '#web/ui/text/format.ts'

const dateAndTime = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const

export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatTime(at, { dateStyle: 'full', timeStyle: 'long' })}>
    {format(at)}
  </time>
)

const format = (at: string) =>
  formatTime(
    at,
    new Date(at).getFullYear() === new Date().getFullYear()
      ? dateAndTime
      : { ...dateAndTime, year: 'numeric' },
  )
