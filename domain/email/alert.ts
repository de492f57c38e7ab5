import type { AlertSubject } from '#schema/api/monitoring.ts'
import { alertSubjectNames } from './alert-subjects.ts'
import { formatUtcMinute } from '../shared/format.ts'
import type { Email } from './email.ts'

interface Alert {
  readonly subject: AlertSubject
  readonly message: string
}

interface OpenAlert extends Alert {
  /** Set if the latest check did not find the condition: the alert may end soon. */
  readonly lastSeen: Date | null
}

export interface AlertEmailData extends Alert {
  /** Message at the beginning; null if unknown. */
  readonly firstMessage: string | null
  readonly beganAt: Date
  /** Null while the alert is open. */
  readonly overAt: Date | null
  /** Other open alerts. */
  readonly open: readonly OpenAlert[]
  /** URL of the monitoring screen. */
  readonly href: string
}

const footer = 'You get this email because you are an administrator of Brandpath.'

/** Email to administrators when an alert begins. */
export const alertStartedEmail = ({ subject, message, beganAt, open, href }: AlertEmailData): Email => ({
  subject: `Brandpath alert: ${alertSubjectNames[subject]}`,
  preview: message,
  kicker: 'Alert',
  heading: alertSubjectNames[subject],
  parts: [
    { kind: 'paragraph', text: message },
    {
      kind: 'paragraph',
      text: `Detected at ${formatUtcMinute(beganAt)}. You will get another email when the alert has ended.`,
    },
    ...(open.length > 0 ? [listOf('Other open alerts', open)] : []),
    { kind: 'button', label: 'Open monitoring', href },
  ],
  footer,
})

/** Email to administrators when an alert ends. Others may still be open. */
export const alertEndedEmail = ({
  subject,
  message,
  firstMessage,
  beganAt,
  overAt,
  open,
  href,
}: AlertEmailData): Email => ({
  subject: `Brandpath alert ended: ${alertSubjectNames[subject]}`,
  preview: open.length > 0 ? `Still open: ${namesOf(open)}.` : 'No other alert is open.',
  kicker: 'Alert ended',
  heading: `${alertSubjectNames[subject]}: ended`,
  parts: [
    {
      kind: 'paragraph',
      text: `Detected at ${formatUtcMinute(beganAt)}${overAt ? `, ended at ${formatUtcMinute(overAt)}` : ''}.`,
    },
    ...(firstMessage !== null && firstMessage !== message
      ? [{ kind: 'paragraph' as const, text: `First message: “${firstMessage}”` }]
      : []),
    { kind: 'paragraph', text: `Last message: “${message}”` },
    listOf('Still open', open),
    { kind: 'button', label: 'Open monitoring', href },
  ],
  footer,
})

const listOf = (heading: string, open: readonly OpenAlert[]) => ({
  kind: 'list' as const,
  heading,
  items: open.map(({ subject, message, lastSeen }) => {
    const since = lastSeen ? ` (last seen at ${formatUtcMinute(lastSeen)})` : ''
    return { text: `${alertSubjectNames[subject]}: ${message}${since}` }
  }),
  empty: 'No other alert.',
})

const namesOf = (open: readonly Alert[]) => open.map(({ subject }) => alertSubjectNames[subject]).join(', ')
