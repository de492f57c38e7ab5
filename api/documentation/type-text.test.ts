import { expect, test } from 'vitest'
import * as z from 'zod'
import { limitsText, typeText } from './type-text.ts'

test('an object schema is written as a type', () => {
  const shape = z.object({ id: z.int(), names: z.array(z.enum(['a', 'b'])), at: z.iso.datetime().optional() })
  expect(typeText(z.toJSONSchema(shape))).toBe(
    '{\n  id: integer\n  names: ("a" | "b")[]\n  at?: string (date-time)\n}',
  )
})

test('a union is written with bars', () => {
  const either = z.toJSONSchema(z.record(z.string(), z.union([z.string(), z.number()])))
  expect(typeText(either)).toBe('{\n  [string]: string | number\n}')
  expect(typeText({ type: ['string', 'number'] } as never)).toBe('string | number')
})

test('a description is a comment above its field', () => {
  const shape = z.object({ memory: z.object({ used: z.int().describe('Bytes.') }) })
  expect(typeText(z.toJSONSchema(shape))).toBe('{\n  memory: {\n    // Bytes.\n    used: integer\n  }\n}')
})

test('a long description is broken into lines', () => {
  const shape = z.object({ at: z.string().describe('word '.repeat(20).trim()) })
  const line = (words: number) => `  // ${'word '.repeat(words).trim()}`
  expect(typeText(z.toJSONSchema(shape))).toBe(`{\n${line(16)}\n${line(4)}\n  at: string\n}`)
})

test('the limits and the default of a parameter are written in words', () => {
  expect(limitsText({ type: 'integer', minimum: 1, maximum: 200, default: 50 })).toBe(
    ', at least 1, at most 200, default 50',
  )
  expect(limitsText({ type: 'string' })).toBe('')
})
