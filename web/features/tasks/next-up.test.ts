import { expect, test } from 'vitest'
import { nextUp } from './next-up.ts'
import { aTask } from './testing/a-task.ts'

const ids = (tasks: { id: number }[]) => tasks.map(({ id }) => id)

test('what is under way and matters comes first, then what is under way, what matters, what waits', () => {
  const tasks = [
    aTask({ id: 1101 }),
    aTask({ id: 1102, priority: true }),
    aTask({ id: 1103, status: 'in_progress' }),
    aTask({ id: 1104, status: 'in_progress', priority: true }),
  ]
  expect(ids(nextUp(tasks))).toEqual([1104, 1103, 1102])
})

test('equals follow the roadmap, and finished tasks are left out', () => {
  const tasks = [
    aTask({ id: 1103 }),
    aTask({ id: 1102 }),
    aTask({ id: 1101, status: 'completed', priority: true }),
  ]
  expect(ids(nextUp(tasks))).toEqual([1102, 1103])
})

test('the list that it is given stays as it was', () => {
  const tasks = [aTask({ id: 1102 }), aTask({ id: 1101 })]
  nextUp(tasks)
  expect(ids(tasks)).toEqual([1102, 1101])
})
