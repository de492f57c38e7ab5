import { expect, test } from 'vitest'
import { dueDateText, isDueThisWeek, isOverdue, quickDates } from './due-date.ts'

test.each([
  ['2026-11-23', '2026-11-30'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-31', '2027-01-04'],
])('on %s, the quick choice “Next week” sets the Monday %s', (date, monday) => {
  expect(quickDates(date).find(({ label }) => label === 'Next week')?.dueOn).toBe(monday)
})

test('on a Sunday, “Next week” is not offered, because it is the same day as “Tomorrow”', () => {
  expect(quickDates('2026-11-29').map(({ label }) => label)).toEqual(['Today', 'Tomorrow'])
})

test.each([
  ['2026-11-23', '2026-11-22', false],
  ['2026-11-23', '2026-11-23', true],
  ['2026-11-23', '2026-11-29', true],
  ['2026-11-23', '2026-11-30', false],
  ['2026-11-28', '2026-11-30', false],
  ['2026-11-29', '2026-11-30', true],
  ['2026-11-29', '2026-12-01', false],
])('on %s, isDueThisWeek of a task due on %s returns %s', (date, dueOn, expected) => {
  expect(isDueThisWeek({ dueOn, status: 'pending' }, date)).toBe(expected)
})

test('on the last day of a year, the quick choice “Tomorrow” sets the first day of the next year', () => {
  expect(quickDates('2026-12-31')[1]).toEqual({ label: 'Tomorrow', dueOn: '2027-01-01' })
})

test.each([
  ['2026-11-22', 'pending', true],
  ['2026-11-22', 'in_progress', true],
  ['2026-11-22', 'completed', false],
  ['2026-11-23', 'pending', false],
  [null, 'pending', false],
] as const)(
  'on 23 November, isOverdue of a task due on %s that is %s returns %s',
  (dueOn, status, expected) => {
    expect(isOverdue({ dueOn, status }, '2026-11-23')).toBe(expected)
  },
)

test('a task that is not relevant is never overdue', () => {
  expect(isOverdue({ dueOn: '2026-11-22', status: 'pending', relevant: false }, '2026-11-23')).toBe(false)
})

test.each([
  ['2026-11-22', 'Yesterday'],
  ['2026-11-23', 'Today'],
  ['2026-11-24', 'Tomorrow'],
  ['2026-12-24', /^(24 Dec|Dec 24)$/],
  ['2027-01-04', /2027/],
])('on 23 November 2026, the text of the due date %s is %s', (dueOn, text) => {
  expect(dueDateText(dueOn, '2026-11-23')).toMatch(text)
})
