import { expect, test } from 'vitest'
import { redacted } from './request-log.ts'

test.each([
  ['http://x/reset-password?token=1.secret', '/reset-password?token=%5Bredacted%5D'],
  ['http://x/a?b=1&token=s&c=2', '/a?b=1&token=%5Bredacted%5D&c=2'],
  ['http://x/a?resetToken=s&token=t&token=u', '/a?resetToken=%5Bredacted%5D&token=%5Bredacted%5D'],
  ['http://x/a?b=1', '/a?b=1'],
  ['http://x/a', '/a'],
])('%s is logged as %s', (address, logged) => {
  expect(redacted(address)).toBe(logged)
})
