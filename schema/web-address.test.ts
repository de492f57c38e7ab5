import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { webAddress } from './web-address.ts'

const link = webAddress(100, 'Link', ['https', 'http'])
const secure = webAddress(100, 'Link', ['https'])
const errorOf = (value: string, schema = link) => z.safeParse(schema, value).error?.issues[0]?.message

test.each(['https://a.example', ' HTTPS://A.example/b?c#d\n', 'http://[::1]:80/', 'https://בית.example/ש'])(
  'webAddress() accepts %j',
  (value) => expect(z.parse(link, value)).toBe(value.trim()),
)

test.each([
  'https:a.example',
  'https:/a.example',
  'https:///a.example',
  String.raw`https:\\a.example`,
  'https://',
  'https://?a',
  'https://a.example/b c',
  '//a.example',
  'a.example',
  'ftp://a.example',
  'javascript:alert(1)//https://a.example',
])('webAddress() rejects %j', (value) =>
  expect(errorOf(value)).toBe('Link must be a full address that starts with https:// or http://'),
)

test.each([
  'https://a.example/\u202Egpj.exe',
  'https://a.example/\u2066',
  'https://a.example/\u009B',
  'https://a\nb',
])('webAddress() rejects %j because of a control character or a direction mark', (value) =>
  expect(errorOf(value)).toMatch(/^Link must not contain line breaks, control characters/),
)

test('webAddress() rejects a username, a password and a scheme that is not allowed', () => {
  expect(errorOf('https://user:secret@a.example')).toBe('Link must not contain a username or a password')
  expect(errorOf('http://a.example', secure)).toBe('Link must be a full address that starts with https://')
})
