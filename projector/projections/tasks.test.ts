import { test } from 'vitest'
import type { TaskStatus } from '#schema/roadmap.ts'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { tasks } from './tasks.ts'

const { given } = await rowsOf(tasks)

const moved = (
  projectId: number,
  taskKey: string,
  from: TaskStatus,
  to: TaskStatus,
  actor: number | null = 7,
) => eventOf(`project-${projectId}`, 'TaskStatusChanged', { taskKey, from, to }, { actor })

test('a task has no row in the table task_states before the first change of the task status', () =>
  given(created(1)).rows('task_states').are([]))

test('the row of a task contains the newest status and the user who set the newest status', () =>
  given(
    moved(1, 'set-prices', 'pending', 'in_progress', 7),
    moved(1, 'audit-assets', 'pending', 'completed', 8),
    moved(1, 'set-prices', 'in_progress', 'pending', 9),
  )
    .rows('task_states')
    .are([
      { project_id: 1, task_key: 'audit-assets', status: 'completed', changed_by: 8 },
      { project_id: 1, task_key: 'set-prices', status: 'pending', changed_by: 9 },
    ]))

test('if two projects change the status of the same roadmap task, each project has a separate row', () =>
  given(moved(1, 'set-prices', 'pending', 'completed'), moved(2, 'set-prices', 'pending', 'in_progress'))
    .rows('task_states')
    .are([
      { project_id: 1, status: 'completed' },
      { project_id: 2, status: 'in_progress' },
    ]))

const deletedWithTasks = [
  moved(1, 'set-prices', 'pending', 'completed'),
  moved(2, 'set-prices', 'pending', 'completed'),
  moved(1, 'audit-assets', 'pending', 'completed'),
  deleted(1),
]

test('a ProjectDeleted event deletes the task status rows of the project', () =>
  given(...deletedWithTasks)
    .rows('task_states')
    .are([{ project_id: 2, task_key: 'set-prices' }]))
