import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { text } from './text.ts'

const name = text(5, 'Name')
const complaint = (value: unknown) => z.safeParse(name, value).error?.issues[0]?.message

test.each(['', 'Åse', '🙂'])('%j is taken as it is', (value) => expect(z.parse(name, value)).toBe(value))
test.each([
  [undefined, 'Name is required'],
  [7, 'Name must be text'],
  ['too long', 'Name must be at most 5 characters'],
  ['a\u0000b', 'Name contains characters that cannot be stored'],
  ['a\ud800', 'Name contains characters that cannot be stored'],
])('%j is refused: %s', (value, message) => expect(complaint(value)).toBe(message))
