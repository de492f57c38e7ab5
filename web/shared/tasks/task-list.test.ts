import { expect, test } from 'vitest'
import { aProject, aTask } from '#web/testing/fixtures.ts'
import { nextUp, withStatus, withTasks } from './task-list.ts'
import { progressOf } from './task-summary.ts'

const ids = (tasks: { id: number }[]) => tasks.map(({ id }) => id)

test('nextUp returns tasks in progress before pending tasks, and priority tasks first within each status', () => {
  const tasks = [
    aTask({ id: 1101 }),
    aTask({ id: 1102, priority: true }),
    aTask({ id: 1103, status: 'in_progress' }),
    aTask({ id: 1104, status: 'in_progress', priority: true }),
  ]
  expect(ids(nextUp(tasks))).toEqual([1104, 1103, 1102])
})

test('nextUp omits completed tasks and sorts tasks that have an equal status and priority by id', () => {
  const tasks = [
    aTask({ id: 1103 }),
    aTask({ id: 1102 }),
    aTask({ id: 1101, status: 'completed', priority: true }),
  ]
  expect(ids(nextUp(tasks))).toEqual([1102, 1103])
})

test('nextUp does not change the order of the array that the caller passes', () => {
  const tasks = [aTask({ id: 1102 }), aTask({ id: 1101 })]
  nextUp(tasks)
  expect(ids(tasks)).toEqual([1102, 1101])
})

const tasks = [aTask({ id: 1101 }), aTask({ id: 1102, status: 'in_progress' })]

test('withStatus changes only the status of the task with the given id', () => {
  const changed = { at: '2026-11-21T09:42:00.000Z', by: 'ida' }
  const after = withStatus(tasks, 1101, 'completed', changed)
  expect(after[0]).toEqual({ ...tasks[0], status: 'completed', changed })
  expect(after[1]).toBe(tasks[1])
})

test('withTasks computes the progress, the number of tasks in progress and the next task of the project', () => {
  const project = aProject({
    progress: progressOf(tasks),
    inProgress: 1,
    nextTask: { id: 1102, title: 'Task 1102' },
  })
  const after = withTasks(project, withStatus(tasks, 1102, 'completed', null))
  expect(after.progress['1 Foundations']).toEqual({ completed: 1, total: 2 })
  expect(after.inProgress).toBe(0)
  expect(after.nextTask).toEqual({ id: 1101, title: 'Task 1101' })
  const allDone = withTasks(
    project,
    withStatus(withStatus(tasks, 1101, 'completed', null), 1102, 'completed', null),
  )
  expect(allDone.nextTask).toBeNull()
})
