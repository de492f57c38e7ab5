import type { AlertSubject } from '#schema/api/monitoring.ts'
import { formatUtcMinute } from '../shared/format.ts'
import { alertSubjectNames } from './alert-subjects.ts'
import type { Email, Part } from './email.ts'

interface Alert {
  readonly subject: AlertSubject
  readonly message: string
}

interface OpenAlert extends Alert {
  /** Time of the last check that found the problem; null if the problem still exists. */
  readonly lastSeen: Date | null
}

export interface AlertEmailData extends Alert {
  readonly firstMessage: string | null
  readonly beganAt: Date
  readonly overAt: Date | null
  readonly open: readonly OpenAlert[]
  readonly href: string
}

const footer = 'You get this email because you’re an administrator of Brandpath.'

export const alertStartedEmail = ({ subject, message, beganAt, open, href }: AlertEmailData): Email => ({
  subject: `Brandpath alert: ${alertSubjectNames[subject]}`,
  preview: message,
  kicker: 'Alert',
  heading: alertSubjectNames[subject],
  parts: [
    message,
    `Detected at ${formatUtcMinute(beganAt)}. You’ll get another email when it ends.`,
    ...(open.length > 0 ? [listOf('Other open alerts', open)] : []),
    { kind: 'button', label: 'Open monitoring', href },
  ],
  footer,
})

export function alertEndedEmail(data: AlertEmailData): Email {
  const { subject, message, firstMessage, beganAt, overAt, open, href } = data
  const names = open.map((alert) => alertSubjectNames[alert.subject]).join(', ')
  const end = overAt ? `, ended at ${formatUtcMinute(overAt)}` : ''
  return {
    subject: `Brandpath alert ended: ${alertSubjectNames[subject]}`,
    preview: open.length > 0 ? `Still open: ${names}.` : 'No other alerts are open.',
    kicker: 'Alert ended',
    heading: `${alertSubjectNames[subject]}: ended`,
    parts: [
      `Detected at ${formatUtcMinute(beganAt)}${end}.`,
      ...(firstMessage !== null && firstMessage !== message ? [`First message: “${firstMessage}”`] : []),
      `Last message: “${message}”`,
      listOf('Still open', open),
      { kind: 'button', label: 'Open monitoring', href },
    ],
    footer,
  }
}

const listOf = (heading: string, open: readonly OpenAlert[]): Part => ({
  kind: 'list',
  heading,
  items: open.map(({ subject, message, lastSeen }) => {
    const since = lastSeen ? ` (last seen at ${formatUtcMinute(lastSeen)})` : ''
    return { text: `${alertSubjectNames[subject]}: ${message}${since}` }
  }),
  empty: 'No other alerts.',
})
