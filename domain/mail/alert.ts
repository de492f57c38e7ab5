import type { AlertSubject } from '#schema/api/monitoring.ts'
import { subjectWords } from '../subject-words.ts'
import { utcMinute } from '../utc-minute.ts'
import type { Mail } from './mail.ts'

/** What is wrong, or was. */
interface Trouble {
  readonly subject: AlertSubject
  readonly message: string
}

interface OpenTrouble extends Trouble {
  /** Where the check that this mail tells of did not find it: it may be over in a moment. */
  readonly lastSeen: Date | null
}

export interface AlertLetter extends Trouble {
  /** What was said as it began; null where that is not known. */
  readonly firstMessage: string | null
  readonly beganAt: Date
  /** Null while it lasts. */
  readonly overAt: Date | null
  /** What else is open as the mail leaves. */
  readonly open: readonly OpenTrouble[]
  /** The monitoring screen. */
  readonly href: string
}

const why = 'You get this mail because you are an administrator of Brandpath.'

/** To administrators, when something is wrong. */
export const alertBegunMail = ({ subject, message, beganAt, open, href }: AlertLetter): Mail => ({
  subject: `Brandpath alert: ${subjectWords[subject]}`,
  preview: message,
  kicker: 'Alert',
  heading: subjectWords[subject],
  parts: [
    { kind: 'paragraph', text: message },
    {
      kind: 'paragraph',
      text: `It was noticed at ${utcMinute(beganAt)}. One more mail follows once it was not found for three minutes.`,
    },
    ...(open.length > 0 ? [listOf('Also wrong', open)] : []),
    { kind: 'button', label: 'Open the monitoring', href },
  ],
  footer: why,
})

/** To administrators, when it is over: which does not say that all is well. */
export const alertOverMail = ({
  subject,
  message,
  firstMessage,
  beganAt,
  overAt,
  open,
  href,
}: AlertLetter): Mail => ({
  subject: `Brandpath alert over: ${subjectWords[subject]}`,
  preview: open.length > 0 ? `Still open: ${namesOf(open)}.` : 'No other alert is open.',
  kicker: 'Alert over',
  heading: `${subjectWords[subject]}: over`,
  parts: [
    {
      kind: 'paragraph',
      text: `It was noticed at ${utcMinute(beganAt)}${overAt ? `, and called over at ${utcMinute(overAt)}` : ''}.`,
    },
    ...(firstMessage !== null && firstMessage !== message
      ? [{ kind: 'paragraph' as const, text: `When it was noticed: “${firstMessage}”` }]
      : []),
    { kind: 'paragraph', text: `When it was last seen: “${message}”` },
    listOf('Still open', open),
    { kind: 'button', label: 'Open the monitoring', href },
  ],
  footer: why,
})

const listOf = (heading: string, open: readonly OpenTrouble[]) => ({
  kind: 'list' as const,
  heading,
  items: open.map(({ subject, message, lastSeen }) => {
    const since = lastSeen ? ` (last seen at ${utcMinute(lastSeen)})` : ''
    return { text: `${subjectWords[subject]}: ${message}${since}` }
  }),
  empty: 'No other alert.',
})

const namesOf = (open: readonly Trouble[]) => open.map(({ subject }) => subjectWords[subject]).join(', ')
