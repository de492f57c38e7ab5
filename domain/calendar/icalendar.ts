/** An event that lasts a whole day. */
export interface AllDayEvent {
  /** Stays the same when the event moves to another day, so that calendar apps update the event. */
  readonly uid: string
  /** Calendar day as YYYY-MM-DD. */
  readonly day: string
  readonly summary: string
  readonly url: string
}

/** Returns an iCalendar file (RFC 5545). `at` is the time of the data. */
export const renderCalendar = (name: string, events: readonly AllDayEvent[], at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Brandpath//Brandpath//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(events.length === 0 ? timeZone : events.flatMap((event) => renderEvent(event, at))),
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')

/** A calendar must have a component (RFC 5545, section 3.6), so one without events has a time zone. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const renderEvent = ({ uid, day, summary, url }: AllDayEvent, at: Date): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  `DTSTART;VALUE=DATE:${compact(day)}`,
  // Exclusive: the first day after the event.
  `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
  `SUMMARY:${escapeText(summary)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

const compact = (day: string) => day.replaceAll('-', '')

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const maxOctets = 75

/** Splits a line into lines of at most 75 octets, without splitting a character. Further lines begin with a space. */
function fold(line: string): string {
  const folded: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > maxOctets) {
      folded.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...folded, part].join('\r\n')
}

/** Number of octets of a character in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_00_00 ? 3 : 4
}
