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

test('a task without a status change has no row', () => given(created(1)).rows('task_states').are([]))

test('a task is stored with its last status and the user who set this status', () =>
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

test('two projects have separate statuses of the same task', () =>
  given(moved(1, 'set-prices', 'pending', 'completed'), moved(2, 'set-prices', 'pending', 'in_progress'))
    .rows('task_states')
    .are([
      { project_id: 1, status: 'completed' },
      { project_id: 2, status: 'in_progress' },
    ]))

test('the status history lists every status change in log order', () =>
  given(
    moved(1, 'set-prices', 'pending', 'in_progress'),
    moved(1, 'set-prices', 'in_progress', 'completed', null),
    moved(1, 'set-prices', 'completed', 'pending'),
  )
    .rows('task_status_history')
    .are([
      {
        id: 10n,
        task_key: 'set-prices',
        old_status: 'pending',
        new_status: 'in_progress',
        changed_by_user_id: 7,
      },
      { id: 20n, old_status: 'in_progress', new_status: 'completed', changed_by_user_id: null },
      { id: 30n, old_status: 'completed', new_status: 'pending' },
    ]))

const deletedWithTasks = [
  moved(1, 'set-prices', 'pending', 'completed'),
  moved(2, 'set-prices', 'pending', 'completed'),
  moved(1, 'audit-assets', 'pending', 'completed'),
  deleted(1),
]

test('the task statuses of a deleted project are deleted', () =>
  given(...deletedWithTasks)
    .rows('task_states')
    .are([{ project_id: 2, task_key: 'set-prices' }]))

test('the status history of a deleted project is deleted', () =>
  given(...deletedWithTasks)
    .rows('task_status_history')
    .are([{ id: 20n, project_id: 2 }]))
