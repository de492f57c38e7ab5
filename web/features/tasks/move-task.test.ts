import { expect, test } from 'vitest'
import { aProject } from '#web/features/projects/testing/a-project.ts'
import { summarised, withStatus } from './move-task.ts'
import { progressOf } from './standing.ts'
import { aTask } from './testing/a-task.ts'

const tasks = [aTask({ id: 1101 }), aTask({ id: 1102, status: 'in_progress' })]

test('one task changes, the others stay the very same', () => {
  const changed = { at: '2026-11-21T09:42:00.000Z', by: 'ida' }
  const after = withStatus(tasks, 1101, 'completed', changed)
  expect(after[0]).toEqual({ ...tasks[0], status: 'completed', changed })
  expect(after[1]).toBe(tasks[1])
})

test("the project's card follows: progress, what is under way, what is next", () => {
  const project = aProject({
    progress: progressOf(tasks),
    inProgress: 1,
    nextTask: { id: 1102, title: 'Task 1102' },
  })
  const after = summarised(project, withStatus(tasks, 1102, 'completed', null))
  expect(after.progress['1 Foundations']).toEqual({ completed: 1, total: 2 })
  expect(after.inProgress).toBe(0)
  expect(after.nextTask).toEqual({ id: 1101, title: 'Task 1101' })
  const allDone = summarised(
    project,
    withStatus(withStatus(tasks, 1101, 'completed', null), 1102, 'completed', null),
  )
  expect(allDone.nextTask).toBeNull()
})
