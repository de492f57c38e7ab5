import { expect, test } from 'vitest'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { progressOf, standingOfProject, standingOfTasks } from './standing.ts'
import { aTask } from './testing/a-task.ts'

const tasks = [
  aTask({ id: 1101, status: 'completed' }),
  aTask({ id: 1102, status: 'in_progress' }),
  aTask({ id: 1201, category: '2 PA' }),
]

test('counts, percent and steps come from the tasks', () => {
  const { steps, ...figures } = standingOfTasks(tasks)
  expect(figures).toEqual({ percent: 33, total: 3, completed: 1, inProgress: 1, pending: 1 })
  expect(steps[0]).toEqual({ category: 1, name: 'Foundations', completed: 1, total: 2 })
})

test('the list of projects tells the same before the tasks are there', () => {
  expect(standingOfProject(aProject({ progress: progressOf(tasks), inProgress: 1 }))).toEqual(
    standingOfTasks(tasks),
  )
})

test('no tasks are 0 percent', () => {
  expect(standingOfTasks([]).percent).toBe(0)
})
