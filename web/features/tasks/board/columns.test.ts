import { expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { columnIn, columnsOf, type ColumnArea } from './columns.ts'

test('a column shows priority tasks first, then tasks by id, and tasks that are not relevant last', () => {
  const [pending, inProgress, completed] = columnsOf([
    aTask({ id: 1004, relevant: false, priority: true }),
    aTask({ id: 1003, priority: true }),
    aTask({ id: 1002 }),
    aTask({ id: 1001 }),
    aTask({ id: 1005, status: 'completed' }),
  ])
  expect(pending?.tasks.map(({ id }) => id)).toEqual([1003, 1001, 1002, 1004])
  expect(inProgress).toEqual({ status: 'in_progress', tasks: [], count: 0 })
  expect(completed?.tasks.map(({ id }) => id)).toEqual([1005])
})

test('the count of a column leaves out tasks that are not relevant', () => {
  const [pending] = columnsOf([aTask({ id: 1001 }), aTask({ id: 1002, relevant: false })])
  expect(pending?.count).toBe(1)
})

const area = (status: ColumnArea['status'], left: number, top: number): ColumnArea => ({
  status,
  rect: { left, right: left + 100, top, bottom: top + 100 },
})
const sideBySide = [area('pending', 0, 0), area('in_progress', 110, 0), area('completed', 220, 0)]
const rightToLeft = [area('pending', 220, 0), area('in_progress', 110, 0), area('completed', 0, 0)]

test.each([
  ['right', 'pending', sideBySide, 'in_progress'],
  ['right', 'completed', sideBySide, undefined],
  ['left', 'completed', sideBySide, 'in_progress'],
  ['left', 'pending', sideBySide, undefined],
  ['up', 'in_progress', sideBySide, undefined],
  ['down', 'in_progress', sideBySide, undefined],
  ['left', 'pending', rightToLeft, 'in_progress'],
  ['right', 'pending', rightToLeft, undefined],
] as const)(
  'the arrow key %s moves a card from column %s of %o to column %s',
  (direction, from, areas, to) => {
    expect(columnIn(direction, from, areas)?.status).toBe(to)
  },
)
