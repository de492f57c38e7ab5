import { expect, test } from 'vitest'
import { isTimeZone } from './time.ts'

test.each(['UTC', 'Europe/Oslo', 'america/los_angeles', 'Asia/Kathmandu', 'Etc/GMT+5'])(
  'isTimeZone accepts %s',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

test.each(['', 'Moon/Crater', '+05:00', '-0330', '+05', '−05:00', ' 05:00', 'GMT+5'])(
  'isTimeZone rejects "%s"',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)
