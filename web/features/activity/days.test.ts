import { expect, test } from 'vitest'
import { anActivity } from './testing/an-activity.ts'
import { byDay, nearness } from './days.ts'

test('entries belong to the days of the reader’s zone, and keep their order', () => {
  const late = anActivity({ id: '3', at: '2026-03-01T23:30:00.000Z' })
  const noon = anActivity({ id: '2', at: '2026-03-01T12:00:00.000Z' })
  const before = anActivity({ id: '1', at: '2026-02-28T12:00:00.000Z' })
  const days = (timeZone: string) =>
    byDay([late, noon, before], timeZone).map(({ date, activities }) => [
      date,
      ...activities.map(({ id }) => id),
    ])
  expect(days('UTC')).toEqual([
    ['2026-03-01', '3', '2'],
    ['2026-02-28', '1'],
  ])
  expect(days('Europe/Oslo')).toEqual([
    ['2026-03-02', '3'],
    ['2026-03-01', '2'],
    ['2026-02-28', '1'],
  ])
})

test('only today and yesterday have a word of their own', () => {
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((date) => nearness(date, '2026-03-01'))).toEqual([
    'Today',
    'Yesterday',
    null,
  ])
})
