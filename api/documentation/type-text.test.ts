import { expect, test } from 'vitest'
import * as z from 'zod'
import { limitsText, typeText } from './type-text.ts'

test('the API reference shows an object schema as a type with one field per line', () => {
  const shape = z.object({ id: z.int(), names: z.array(z.enum(['a', 'b'])), at: z.iso.datetime().optional() })
  expect(typeText(z.toJSONSchema(shape))).toBe(
    '{\n  id: integer\n  names: ("a" | "b")[]\n  at?: string (date-time)\n}',
  )
})

test('the API reference separates the types of a union with vertical bars', () => {
  const either = z.toJSONSchema(z.record(z.string(), z.union([z.string(), z.number()])))
  expect(typeText(either)).toBe('{\n  [string]: string | number\n}')
  expect(typeText({ type: ['string', 'number'] } as never)).toBe('string | number')
})

test('the API reference shows the description of a field as a comment above the field', () => {
  const shape = z.object({ memory: z.object({ used: z.int().describe('Bytes.') }) })
  expect(typeText(z.toJSONSchema(shape))).toBe('{\n  memory: {\n    // Bytes.\n    used: integer\n  }\n}')
})

test('the API reference shows the limits and the default value of a parameter in words', () => {
  expect(limitsText({ type: 'integer', minimum: 1, maximum: 200, default: 50 })).toBe(
    ', at least 1, at most 200, default 50',
  )
  expect(limitsText({ type: 'string' })).toBe('')
})
