const written = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A day and a time of day to the second, by the reader's own clock. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{written.format(new Date(at))}</time>
