import { beforeEach, expect, test } from 'vitest'
import { lastPosition, recordPosition, resetPosition } from './projection-position.ts'

beforeEach(() => resetPosition(null))

test('a lower position that arrives late does not replace a higher position', () => {
  recordPosition('9')
  recordPosition('12')
  recordPosition('10')
  recordPosition(null)
  expect(lastPosition()).toBe('12')
})

test('positions are compared as whole numbers that are too large for a JavaScript number', () => {
  recordPosition('90071992547409931')
  recordPosition('90071992547409930')
  expect(lastPosition()).toBe('90071992547409931')
})

test('after a reset, the position is the lower position of the replaced log', () => {
  recordPosition('12')
  resetPosition('3')
  recordPosition('4')
  expect(lastPosition()).toBe('4')
})
