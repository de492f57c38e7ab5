const moment = {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const
const ofThisYear = new Intl.DateTimeFormat(undefined, moment)
const ofAnother = new Intl.DateTimeFormat(undefined, { ...moment, year: 'numeric' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** A day and a time of day to the second, by the reader's own clock; hovered over, with year and zone. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={exact.format(new Date(at))}>
    {written(new Date(at))}
  </time>
)

const written = (time: Date) =>
  (time.getFullYear() === new Date().getFullYear() ? ofThisYear : ofAnother).format(time)
