import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { lengthOf, name as nameSchema, shortened, text, visibleText } from './text.ts'

const name = text(5, 'Name')
const errorOf = (value: unknown, schema: z.ZodMiniType = name) =>
  z.safeParse(schema, value).error?.issues[0]?.message

test.each(['', 'Åse', '🙂'])('text() accepts %j and returns the text unchanged', (value) =>
  expect(z.parse(name, value)).toBe(value),
)
test.each([
  [undefined, 'Name is required'],
  [7, 'Name must be text'],
  ['too long', 'Name must be at most 5 characters'],
  ['a\u0000b', 'Name contains characters that cannot be stored'],
  ['a\ud800', 'Name contains characters that cannot be stored'],
])('text() rejects %j with the error “%s”', (value, message) => expect(errorOf(value)).toBe(message))

const brand = nameSchema(40, 'Brand')

test.each(['Åse & Søn', 'חלדן ‏(IL)‏', 'حلدن‎', '👩‍👩‍👧 Tea', 'می‌خواهم', ' trimmed\n'])(
  'name() accepts %j',
  (value) => expect(z.parse(brand, value)).toBe(value.trim()),
)
test.each([
  ['turned \u202Eback', 'change the text direction'],
  ['isolated \u2066so\u2069', 'change the text direction'],
  ['two\nlines', 'line breaks'],
  ['two\u2028lines', 'line breaks'],
  ['a bell\u0007', 'control characters'],
  ['an escape \u009B31m', 'control characters'],
])('name() rejects %j because of a line break, a control character or a direction mark', (value, message) => {
  expect(errorOf(value, brand)).toMatch(new RegExp(`^Brand must not contain .*${message}`))
})
test.each([
  '',
  '  ',
  '\u200B',
  ' \u200D\uFE0F ',
  '\u2800',
  '\u3164',
  '\u00AD\u2060',
  '\u202E',
  '\u{E0020}',
  '\u0007',
])('name() rejects %j because the text has no visible character', (value) =>
  expect(z.safeParse(brand, value).error?.issues.map(({ message }) => message)).toEqual([
    'Brand is required',
  ]),
)

test('text() accepts exactly the texts whose lengthOf is at most the maximum', () => {
  for (const [value, length] of [
    ['🙂🙂🙂🙂🙂', 5],
    ['🙂🙂🙂🙂🙂🙂', 6],
    ['👩‍👩', 3],
    ['Åse', 3],
  ] as const)
    expect([lengthOf(value), errorOf(value) === undefined]).toEqual([length, length <= 5])
})

test('the spaces around a text do not count towards its maximum length', () => {
  expect(z.safeParse(visibleText(5, 'Note'), ' 12345\n').data).toBe('12345')
  expect(z.safeParse(nameSchema(5, 'Name'), ' 12345 ').data).toBe('12345')
  expect(z.safeParse(visibleText(5, 'Note'), '123456').success).toBe(false)
})

test('shortened() counts code points and never cuts an emoji in half', () => {
  expect(shortened('🙂🙂', 2)).toBe('🙂🙂')
  expect(shortened('🙂🙂🙂', 2)).toBe('🙂🙂…')
  expect(shortened('one two', 4)).toBe('one…')
})
