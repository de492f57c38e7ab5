import { expect, test } from 'vitest'
import { messageWithCauses, redact } from './messages.ts'

const full = new Error('could not extend file: No space left on device')

test('messageWithCauses contains the error message and the messages of all causes', () => {
  const wrapped = new Error('The event log cannot be read', { cause: full })
  expect(messageWithCauses(wrapped)).toBe(`The event log cannot be read: ${full.message}`)
  expect(messageWithCauses(new Error('request failed', { cause: wrapped }))).toBe(
    `request failed: The event log cannot be read: ${full.message}`,
  )
})

test('messageWithCauses omits the message of a cause if the error message already contains this text', () => {
  expect(messageWithCauses(full)).toBe(full.message)
  expect(messageWithCauses(new Error(full.message, { cause: full }))).toBe(full.message)
  expect(messageWithCauses(new Error(`The disk? ${full.message}`, { cause: full }))).toBe(
    `The disk? ${full.message}`,
  )
})

test('for an AggregateError without a message, messageWithCauses uses the message of the first inner error', () => {
  const tries = new AggregateError([new Error('connect ECONNREFUSED ::1:1'), new Error('and another')])
  expect(messageWithCauses(new Error('away', { cause: tries }))).toBe('away: connect ECONNREFUSED ::1:1')
})

test('redact removes an address, a secret and a token, and keeps the rest', () => {
  const text = 'POST smtp://ida:pw@halden.example/x?a=1 for <ole@halden.example>: password=abc&b=2'
  expect(redact(`${text} ${'x'.repeat(32)} @ end`)).toBe(
    'POST [address]/x?a=1 for <[address]>: password=[redacted]&b=2 [redacted] @ end',
  )
})

test.each([
  ['passphrase=opens-a-door', 'passphrase=[redacted]'],
  ['/login?next=/x?passcode=opens-a-door&b=2', '/login?next=/x?passcode=[redacted]&b=2'],
  ['user[password]=opens-a-door', 'user[password]=[redacted]'],
  ['x-api-key-1=opens-a-door', 'x-api-key-1=[redacted]'],
  ['credentials=opens-a-door?pass=a-door', 'credentials=[redacted]'],
  [
    '{"body":{"passwordAgain": "opens \\"a\\" door","b":"2"}}',
    '{"body":{"passwordAgain": "[redacted]","b":"2"}}',
  ],
  ['a compass= , a key = b, "key" and "key":2', 'a compass= , a key = b, "key" and "key":2'],
])('redact keeps the names of secret fields, but not their values: %s', (text, shown) => {
  expect(redact(text)).toBe(shown)
})

test('redact shows no part of an address or a secret that the truncation has cut', () => {
  const addresses = 'long-name-of-an-account@halden.example '.repeat(49)
  const cut = redact(`${addresses}${'b'.repeat(85)} ben.secret@halden.example`)
  expect(cut).toContain('[address]')
  expect(cut).not.toMatch(/ben|secret/)
  expect(redact(`${'a@b.example '.repeat(166)}hidden.name@halden.example`)).not.toContain('hidden')
})

test.each([
  ['half of a surrogate pair at the end', `${'x '.repeat(249)}x😀`, `${'x '.repeat(249)}x\uFFFD`],
  ['NUL', 'a\0b', 'ab'],
])('redact returns no %s, because PostgreSQL cannot store it', (_, text, stored) => {
  expect(redact(text)).toBe(stored)
})

test('redact uses only the first 2,000 characters of a text', () => {
  expect(redact(`Cannot read ${'x'.repeat(2_000)} end`)).toBe('Cannot read …')
})

test.each([
  ...Array.from("!#$%&'*+-/=?^_`{|}~", (character) => `ida${character}home@halden.example`),
  "'ida@halden.example",
  'ida.home@halden.example',
  'ïda@halden.example',
  'idа@halden.example',
  '伊達@halden.example',
  'i\u0301da@halden.example',
  'home@hålden.example',
  'home@halden。example',
  'home@xn--halden-9ya.example',
  'ida@localhost',
  'ida@[192.168.7.7]',
  'ida@[IPv6:2001:db8::7]',
  '"ida home"@halden.example',
  '"ida@home"@halden.example',
  '"ida\\"home"@halden.example',
  '"ida, (home)"@[192.168.7.7]',
])('redact removes the whole address %s', (address) => {
  expect(redact(`Sent to <${address}>.`)).toBe('Sent to <[address]>.')
  expect(redact(`Send 5" to ${address}, again`)).toBe('Send 5" to [address], again')
})
