import { expect, test } from 'vitest'
import { addressInText } from './address-in-text.ts'

const found = (email: string, text: string) => text.search(addressInText(email)) !== -1

test.each([
  'ben@a.example',
  '<Ben@A.EXAMPLE>',
  'Ask:\n-ben@a.example',
  'ask …ben@a.example…',
  'Who else...ben@a.example?',
  '_ben@a.example_ or **ben@a.example**',
  'to ben@a.example.',
  'to ben@a.example.Thanks',
  'ben@a.example- they know',
  'mailto:ben%40a.example',
  'https://b.example/?to=%20ben@a.example&',
  '%3Cben%40a.example%3E',
  "'ben@a.example'",
])('addressInText finds the address ben@a.example in the text %j', (text) => {
  expect(found('ben@a.example', text)).toBe(true)
})

test.each([
  'reuben@a.example',
  'reu.ben@a.example',
  'reu-ben@a.example',
  'reu_ben%40a.example',
  "o'ben@a.example",
  'rében@a.example',
  'ben@a.example.au',
  'ben@a.example-shop.com',
  'ben@a-example',
  'ben at a.example',
])('addressInText does not find the address ben@a.example in the text %j', (text) => {
  expect(found('ben@a.example', text)).toBe(false)
})

test('addressInText finds an address that is written in capital letters', () => {
  const email = 'maya.lind-qvist+halden@mail.a.example'
  expect(found(email, `Ask ${email.toUpperCase()}.`)).toBe(true)
})

test('addressInText finds a URL-encoded address', () => {
  for (const text of ['fay+q@a.example', 'mailto:fay%2Bq@a.example', 'FAY%2bq%40a.example'])
    expect(text.replaceAll(addressInText('fay+q@a.example'), '…')).toMatch(/^(mailto:)?…$/)
})
