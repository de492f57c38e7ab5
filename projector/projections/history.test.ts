import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { history } from './history.ts'

const { given } = await rowsOf(history)

test('the history stores one row for each event of every stream', () =>
  given(
    created(1),
    eventOf('project-1', 'TaskStatusChanged', { taskKey: 'logo', from: 'pending', to: 'completed' }),
    eventOf('ballot-7', 'VoteCast', { taskKey: 'logo' }),
    eventOf('owner-7', 'ProjectSlotReleased', { projectId: 1 }, { actor: null }),
  )
    .rows('history')
    .are([
      { stream: 'project-1', revision: 0n, type: 'ProjectCreated', actor: 7, project_id: 1, task_key: null },
      { stream: 'project-1', revision: 1n, type: 'TaskStatusChanged', project_id: 1, task_key: 'logo' },
      { stream: 'ballot-7', revision: 0n, type: 'VoteCast', project_id: null, task_key: 'logo' },
      { stream: 'owner-7', revision: 0n, type: 'ProjectSlotReleased', actor: null, project_id: 1 },
    ]))

test('events of a deleted project stay in the history', () =>
  given(created(1), deleted(1))
    .rows('history')
    .are([{ type: 'ProjectCreated' }, { type: 'ProjectDeleted', project_id: 1 }]))
