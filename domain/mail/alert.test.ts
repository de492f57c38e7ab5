import { expect, test } from 'vitest'
import { alertBegunMail, alertOverMail, type AlertLetter } from './alert.ts'
import { renderMail } from './render.ts'

const mailSending: AlertLetter = {
  subject: 'email',
  message: 'The service email is unhealthy: the mail server cannot be reached.',
  firstMessage: 'The service email is unhealthy: the mail server cannot be reached.',
  beganAt: new Date('2026-11-21T20:22:31.004Z'),
  overAt: null,
  open: [],
  href: 'https://brandpath.example/monitoring',
}
const failing = { subject: 'errors', message: 'GET /api/projects 37 of 37.', lastSeen: null } as const

test('an alert names in its subject what it is about', () => {
  const mail = alertBegunMail(mailSending)
  expect(mail.subject).toBe('Brandpath alert: Email')
  expect(renderMail(mail).text).toBe(`Alert
Email

The service email is unhealthy: the mail server cannot be reached.

It was noticed at 2026-11-21 20:22 UTC. One more mail follows once it was not found for three minutes.

Open the monitoring:
https://brandpath.example/monitoring

--
You get this mail because you are an administrator of Brandpath.
`)
  expect(renderMail(alertBegunMail({ ...mailSending, open: [failing] })).text).toContain(
    'Also wrong\n- Failed requests: GET /api/projects 37 of 37.\n',
  )
})

test('the end of an alert says what is over, and what is not', () => {
  const over = { ...mailSending, overAt: new Date('2026-11-21T20:26:00.001Z') }
  const mail = alertOverMail({ ...over, open: [failing] })
  expect(mail.subject).toBe('Brandpath alert over: Email')
  expect(mail.preview).toBe('Still open: Failed requests.')
  expect(renderMail(mail).text).toBe(`Alert over
Email: over

It was noticed at 2026-11-21 20:22 UTC, and called over at 2026-11-21 20:26 UTC.

When it was last seen: “The service email is unhealthy: the mail server cannot be reached.”

Still open
- Failed requests: GET /api/projects 37 of 37.

Open the monitoring:
https://brandpath.example/monitoring

--
You get this mail because you are an administrator of Brandpath.
`)
  expect(renderMail(alertOverMail(over)).text).toContain('Still open\nNo other alert.\n')
  const quiet = { ...failing, lastSeen: new Date('2026-11-21T20:24:30Z') }
  expect(renderMail(alertOverMail({ ...over, open: [quiet] })).text).toContain(
    '- Failed requests: GET /api/projects 37 of 37. (last seen at 2026-11-21 20:24 UTC)\n',
  )
})

test('the end of an alert tells what was said at its beginning, where that was something else', () => {
  const over = { ...mailSending, overAt: new Date('2026-11-21T20:26:00.001Z') }
  const last = '“The service email is unhealthy: the mail server cannot be reached.”'
  expect(renderMail(alertOverMail({ ...over, firstMessage: 'It refused our password.' })).text).toContain(
    `When it was noticed: “It refused our password.”\n\nWhen it was last seen: ${last}`,
  )
  const notKept = renderMail(alertOverMail({ ...over, firstMessage: null })).text
  expect(notKept).not.toContain('When it was noticed')
  expect(notKept).toContain(`When it was last seen: ${last}`)
})
