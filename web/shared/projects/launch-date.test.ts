import { expect, test } from 'vitest'
import { launchText } from './launch-date.ts'

test.each([
  ['2026-12-28', 'Launch in 34 days'],
  ['2026-11-26', 'Launch in 2 days'],
  ['2026-11-25', 'Launch tomorrow'],
  ['2026-11-24', 'Launch today'],
  ['2026-11-23', 'Launched yesterday'],
  ['2026-11-21', 'Launched 3 days ago'],
  ['2030-11-24', 'Launch in 1,461 days'],
])('on 24 November 2026, the launch date %s is shown as “%s”', (launchOn, text) => {
  expect(launchText(launchOn, '2026-11-24')).toBe(text)
})
