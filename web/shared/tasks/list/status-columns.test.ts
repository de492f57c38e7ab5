import { expect, test } from 'vitest'
import { aTask } from '#web/testing/fixtures.ts'
import { columnsOf } from './status-columns.ts'

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
