import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { composeFailure, sendFailure } from './failure.ts'

const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

test('a server’s answer is passed on, without any address in it', () => {
  const response = '550 5.1.1 <ida@halden.example>: ole+tea@halden.example is no user here'
  expect(sendFailure(error(`Message failed: ${response}`, { response, responseCode: 550 }))).toEqual({
    reason: 'the mail server answered: 550 5.1.1 <the recipient>: the recipient is no user here',
    said: 'Message failed: 550 5.1.1 <the recipient>: the recipient is no user here',
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
])('%s, to a recipient: %s', (response, reason) => {
  const refused = error(`Recipient failed: ${response}`, { response, command: 'RCPT TO' })
  expect(sendFailure(refused).reason).toBe(`${reason}: ${response}`)
})

test('where mails are files no server is blamed', async () => {
  const within = `${import.meta.filename}/mail`
  const failed: unknown = await mkdir(within, { recursive: true }).catch((reason: unknown) => reason)
  expect(sendFailure(failed).reason).toBe('the mail could not be filed (ENOTDIR)')
})

test('a server that takes nobody’s mail is told from one that does not take this one', () => {
  const denied = error('Invalid login', { response: '535 5.7.8 no', code: 'EAUTH', command: 'AUTH PLAIN' })
  expect(sendFailure(denied).reason).toBe('the mail server does not let us in: 535 5.7.8 no')
  const refused = error('Message failed', { response: '550 5.1.1 no', command: 'DATA' })
  expect(sendFailure(refused).reason).toBe('the mail server answered: 550 5.1.1 no')
})

test('where the server stands is told to the log alone', () => {
  const { reason, said } = sendFailure(error('connect ECONNREFUSED 10.0.0.3:25'))
  expect(reason).toBe('the mail server cannot be reached (ECONNREFUSED)')
  expect(said).toContain('10.0.0.3:25')
})

test.each([
  ['Connection closed unexpectedly', 'ECONNECTION', 'the connection to the mail server broke off'],
  ['Greeting never received', 'ETIMEDOUT', 'the mail server did not answer in time'],
])('%s', (message, code, reason) => {
  expect(sendFailure(error(message, { code }))).toEqual({ reason, said: message })
})

test('what kept a mail from being written is told to the log alone', () => {
  expect(composeFailure(error('column "x" does not exist'))).toEqual({
    reason: 'the mail could not be written',
    said: 'column "x" does not exist',
  })
})

test('however much is said, little is kept', () => {
  const { reason } = sendFailure(error('x', { response: '4'.repeat(10_000) }))
  expect(reason.length).toBeLessThan(400)
})
