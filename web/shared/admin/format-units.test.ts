import { expect, test } from 'vitest'
import { gigabytes, hoursAndMinutes, megabytes, milliseconds, seconds } from './format-units.ts'

test.each([
  [0, '0.0'],
  [1024 * 1024, '1.0'],
  [1024 * 1024 * 212.44, '212.4'],
])('megabytes() formats %d bytes as %s', (bytes, expected) => expect(megabytes(bytes)).toBe(expected))

test('gigabytes() formats bytes with one decimal', () => expect(gigabytes(1024 ** 3 * 74.62)).toBe('74.6'))

test.each([
  [0, '0 h 0 m'],
  [59, '0 h 0 m'],
  [61 * 60, '1 h 1 m'],
  [61 * 3600 + 12 * 60 + 59.9, '61 h 12 m'],
])('hoursAndMinutes() formats %d seconds as %s', (amount, expected) =>
  expect(hoursAndMinutes(amount)).toBe(expected),
)

test('milliseconds() formats values below 10 with at most one decimal and larger values without decimals', () => {
  expect([0.04, 0.44, 9.95, 12.4, 1840].map(milliseconds)).toEqual([
    '0 ms',
    '0.4 ms',
    '10 ms',
    '12 ms',
    '1,840 ms',
  ])
  expect(seconds(0.12)).toBe('0.1 s')
})
