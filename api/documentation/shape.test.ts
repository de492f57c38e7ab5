import { expect, test } from 'vitest'
import * as z from 'zod'
import { limitsOf, shapeOf } from './shape.ts'

test('a type reads as one', () => {
  const shape = z.object({ id: z.int(), names: z.array(z.enum(['a', 'b'])), at: z.iso.datetime().optional() })
  expect(shapeOf(z.toJSONSchema(shape))).toBe(
    '{\n  id: integer\n  names: ("a" | "b")[]\n  at?: string (date-time)\n}',
  )
})

test('what may be of several types reads so', () => {
  const either = z.toJSONSchema(z.record(z.string(), z.union([z.string(), z.number()])))
  expect(shapeOf(either)).toBe('{\n  [string]: string | number\n}')
  expect(shapeOf({ type: ['string', 'number'] } as never)).toBe('string | number')
})

test('what a field means stands above it', () => {
  const shape = z.object({ memory: z.object({ used: z.int().describe('Bytes.') }) })
  expect(shapeOf(z.toJSONSchema(shape))).toBe('{\n  memory: {\n    // Bytes.\n    used: integer\n  }\n}')
})

test('what takes many words stands in lines', () => {
  const shape = z.object({ at: z.string().describe('word '.repeat(20).trim()) })
  const line = (words: number) => `  // ${'word '.repeat(words).trim()}`
  expect(shapeOf(z.toJSONSchema(shape))).toBe(`{\n${line(16)}\n${line(4)}\n  at: string\n}`)
})

test('the limits of a parameter are words', () => {
  expect(limitsOf({ type: 'integer', minimum: 1, maximum: 200, default: 50 })).toBe(
    ', at least 1, at most 200, 50 where it is left out',
  )
  expect(limitsOf({ type: 'string' })).toBe('')
})
