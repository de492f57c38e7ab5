const dateAndTime = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const
const withoutYear = new Intl.DateTimeFormat(undefined, dateAndTime)
const withYear = new Intl.DateTimeFormat(undefined, { ...dateAndTime, year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

export const Timestamp = ({ at }: { at: string }) => (
  <time dateTime={at} title={exact.format(new Date(at))}>
    {format(new Date(at))}
  </time>
)

const format = (time: Date) =>
  (time.getFullYear() === new Date().getFullYear() ? withoutYear : withYear).format(time)
