import { expect, test, vi } from 'vitest'
import { groupByDay, relativeDay } from './days.ts'
import { anActivity } from './testing/an-activity.ts'

test('groupByDay groups activities by the calendar days of the given time zone and keeps the order of the activities', () => {
  const late = anActivity({ id: '3', at: '2026-03-01T23:30:00.000Z' })
  const noon = anActivity({ id: '2', at: '2026-03-01T12:00:00.000Z' })
  const before = anActivity({ id: '1', at: '2026-02-28T12:00:00.000Z' })
  const days = (timeZone: string) =>
    groupByDay([late, noon, before], timeZone).map(({ date, activities }) => [
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

test('relativeDay returns “Today” or “Yesterday” for the last two days, and null for earlier days', () => {
  expect(['2026-03-01', '2026-02-28', '2026-02-27'].map((date) => relativeDay(date, '2026-03-01'))).toEqual([
    'Today',
    'Yesterday',
    null,
  ])
})

test('timeOf writes the hour with two digits if the language of the browser does', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  vi.resetModules()
  const { timeOf } = await import('./days.ts')
  expect(timeOf('2026-03-01T00:54:00.000Z', 'UTC')).toBe('00:54')
})
