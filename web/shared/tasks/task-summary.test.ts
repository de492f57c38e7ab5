import { expect, test } from 'vitest'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { progressOf, summaryOfProject, summaryOfTasks } from './task-summary.ts'

const tasks = [
  aTask({ id: 1101, status: 'completed' }),
  aTask({ id: 1102, status: 'in_progress' }),
  aTask({ id: 1201, category: '2 PA' }),
]

test('summaryOfTasks returns the number of tasks per status, the percentage and the progress per category', () => {
  const { steps, ...figures } = summaryOfTasks(tasks)
  expect(figures).toEqual({ percent: 33, total: 3, completed: 1, inProgress: 1, pending: 1 })
  expect(steps[0]).toEqual({ category: 1, name: 'Foundations', completed: 1, total: 2 })
})

test('summaryOfProject returns the same summary as summaryOfTasks with the tasks of the project', () => {
  expect(summaryOfProject(aProject({ progress: progressOf(tasks), inProgress: 1 }))).toEqual(
    summaryOfTasks(tasks),
  )
})

test('for an empty task list, summaryOfTasks returns 0 percent', () => {
  expect(summaryOfTasks([]).percent).toBe(0)
})
