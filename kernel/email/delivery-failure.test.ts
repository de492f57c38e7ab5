import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { compositionFailure, deliveryFailure } from './delivery-failure.ts'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test('if the mail server refuses an email, the failure message contains the server’s response without email addresses', () => {
  const response = '550 5.1.1 <ida@halden.example>: ole+tea@halden.example is no user here'
  expect(deliveryFailure(error(`Message failed: ${response}`, { response, responseCode: 550 }))).toEqual({
    reason: 'the mail server answered: 550 5.1.1 <the recipient>: the recipient is no user here',
    detail: 'Message failed: 550 5.1.1 <the recipient>: the recipient is no user here',
  })
})

test.each([
  ['550 no such user', 'the mail server refuses the recipient'],
  ['550 5.1.1 unknown', 'the mail server refuses the recipient'],
  ['552-5.2.2 the mailbox is full', 'the mail server refuses the recipient'],
  ['550 relay not permitted', 'the mail server answered'],
  ['554 5.7.1 relay access denied', 'the mail server answered'],
  ['550 5.1.8 the domain of the sender is unknown', 'the mail server answered'],
  ['451 try later', 'the mail server answered'],
])(
  'if the mail server responds to RCPT TO with “%s”, the failure message starts with “%s”',
  (response, reason) => {
    const refused = error(`Recipient failed: ${response}`, { response, command: 'RCPT TO' })
    expect(deliveryFailure(refused).reason).toBe(`${reason}: ${response}`)
  },
)

test('if an email file cannot be written, the failure message does not mention the mail server', async () => {
  const folder = `${import.meta.filename}/mail`
  const failed: unknown = await mkdir(folder, { recursive: true }).catch((reason: unknown) => reason)
  expect(deliveryFailure(failed).reason).toBe('the email file cannot be written (ENOTDIR)')
})

test('the failure message says whether the mail server refused the login or the email', () => {
  const denied = error('Invalid login', { response: '535 5.7.8 no', code: 'EAUTH', command: 'AUTH PLAIN' })
  expect(deliveryFailure(denied).reason).toBe('the mail server refuses the login: 535 5.7.8 no')
  const refused = error('Message failed', { response: '550 5.1.1 no', command: 'DATA' })
  expect(deliveryFailure(refused).reason).toBe('the mail server answered: 550 5.1.1 no')
})

test('if the mail server is unreachable, the log contains the server’s address, but the reason shown to users does not', () => {
  const { reason, detail } = deliveryFailure(error('connect ECONNREFUSED 10.0.0.3:25'))
  expect(reason).toBe('the mail server cannot be reached (ECONNREFUSED)')
  expect(detail).toContain('10.0.0.3:25')
})

test.each([
  ['Connection closed unexpectedly', 'ECONNECTION', 'the connection to the mail server was lost'],
  ['Greeting never received', 'ETIMEDOUT', 'the mail server did not answer in time'],
])('if sending an email fails with "%s" (%s), the reason shown to users is “%s”', (message, code, reason) => {
  expect(deliveryFailure(error(message, { code }))).toEqual({ reason, detail: message })
})

test('if an email cannot be composed, the log contains the cause, but the reason shown to users does not', () => {
  expect(compositionFailure(error('column "x" does not exist'))).toEqual({
    reason: 'the email could not be composed',
    detail: 'column "x" does not exist',
  })
})

test('if the mail server’s response is very long, the reason shown to users contains a shortened response', () => {
  const { reason } = deliveryFailure(error('x', { response: '4'.repeat(10_000) }))
  expect(reason.length).toBeLessThan(400)
})
