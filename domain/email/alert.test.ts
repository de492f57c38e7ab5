import { expect, test } from 'vitest'
import { alertStartedEmail, alertEndedEmail, type AlertEmailData } from './alert.ts'
import { renderEmail } from './render.ts'

const emailUnhealthy: AlertEmailData = {
  subject: 'email',
  message: 'The email service is unhealthy: the mail server cannot be reached.',
  firstMessage: 'The email service is unhealthy: the mail server cannot be reached.',
  beganAt: new Date('2026-11-21T20:22:31.004Z'),
  overAt: null,
  open: [],
  href: 'https://brandpath.example/monitoring',
}
const failing = { subject: 'errors', message: 'GET /api/projects 37 of 37.', lastSeen: null } as const

test('an email about a new alert contains the alert message and all other open alerts', () => {
  const email = alertStartedEmail(emailUnhealthy)
  expect(email.subject).toBe('Brandpath alert: Email')
  expect(renderEmail(email).text).toBe(`Alert
Email

The email service is unhealthy: the mail server cannot be reached.

Detected at 2026-11-21 20:22 UTC. You’ll get another email when it ends.

Open monitoring:
https://brandpath.example/monitoring

--
You get this email because you’re an administrator of Brandpath.
`)
  expect(renderEmail(alertStartedEmail({ ...emailUnhealthy, open: [failing] })).text).toContain(
    'Other open alerts\n- Failed requests: GET /api/projects 37 of 37.\n',
  )
})

test('an email about an ended alert contains the last alert message and all open alerts', () => {
  const ended = { ...emailUnhealthy, overAt: new Date('2026-11-21T20:26:00.001Z') }
  const email = alertEndedEmail({ ...ended, open: [failing] })
  expect(email.subject).toBe('Brandpath alert ended: Email')
  expect(email.preview).toBe('Still open: Failed requests.')
  expect(renderEmail(email).text).toBe(`Alert ended
Email: ended

Detected at 2026-11-21 20:22 UTC, ended at 2026-11-21 20:26 UTC.

Last message: “The email service is unhealthy: the mail server cannot be reached.”

Still open
- Failed requests: GET /api/projects 37 of 37.

Open monitoring:
https://brandpath.example/monitoring

--
You get this email because you’re an administrator of Brandpath.
`)
  expect(renderEmail(alertEndedEmail(ended)).text).toContain('Still open\nNo other alerts.\n')
  const quiet = { ...failing, lastSeen: new Date('2026-11-21T20:24:30Z') }
  expect(renderEmail(alertEndedEmail({ ...ended, open: [quiet] })).text).toContain(
    '- Failed requests: GET /api/projects 37 of 37. (last seen at 2026-11-21 20:24 UTC)\n',
  )
})

test('if the message of an alert changed, the email about the end of the alert contains the first and the last message', () => {
  const ended = { ...emailUnhealthy, overAt: new Date('2026-11-21T20:26:00.001Z') }
  const last = '“The email service is unhealthy: the mail server cannot be reached.”'
  expect(renderEmail(alertEndedEmail({ ...ended, firstMessage: 'It refused our password.' })).text).toContain(
    `First message: “It refused our password.”\n\nLast message: ${last}`,
  )
  const unknownFirst = renderEmail(alertEndedEmail({ ...ended, firstMessage: null })).text
  expect(unknownFirst).not.toContain('First message')
  expect(unknownFirst).toContain(`Last message: ${last}`)
})
