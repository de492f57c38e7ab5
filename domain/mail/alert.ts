import type { Mail } from './mail.ts'

export interface AlertLetter {
  readonly message: string
  readonly beganAt: Date
  /** Null while it lasts. */
  readonly overAt: Date | null
  /** The monitoring screen. */
  readonly href: string
}

const why = 'You get this mail because you are an administrator of Brandpath.'
const moment = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** To administrators, when something is wrong. */
export const alertBegunMail = ({ message, beganAt, href }: AlertLetter): Mail => ({
  subject: 'Brandpath needs you: something is wrong',
  preview: message,
  kicker: 'Alert',
  heading: 'Something is wrong',
  parts: [
    { kind: 'paragraph', text: message },
    {
      kind: 'paragraph',
      text: `It was noticed at ${moment(beganAt)}. One more mail follows when it is over.`,
    },
    { kind: 'button', label: 'Open the monitoring', href },
  ],
  footer: why,
})

/** To administrators, when it is over. */
export const alertOverMail = ({ message, beganAt, overAt, href }: AlertLetter): Mail => ({
  subject: 'Brandpath is well again: an alert is over',
  preview: `Over: ${message}`,
  kicker: 'Alert over',
  heading: 'It is over',
  parts: [
    { kind: 'paragraph', text: `This is over: ${message}` },
    {
      kind: 'paragraph',
      text: `It was noticed at ${moment(beganAt)}${overAt ? `, and called over at ${moment(overAt)}` : ''}.`,
    },
    { kind: 'button', label: 'Open the monitoring', href },
  ],
  footer: why,
})
