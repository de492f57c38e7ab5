import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { activity } from './activity.ts'

const { given } = await rowsOf(activity)

test('the activity feed lists the actor, action and subject of each event in log order', () =>
  given(
    created(42),
    eventOf('project-42', 'TaskStatusChanged', { taskKey: 'shelf-1', from: 'pending', to: 'completed' }),
    eventOf('project-42', 'MemberRemoved', { entryId: 9 }, { actor: 8 }),
  )
    .rows('activities')
    .are([
      { project_id: 42, id: 10n, type: 'ProjectCreated', actor: 7, task_key: null },
      {
        id: 20n,
        type: 'TaskStatusChanged',
        task_key: 'shelf-1',
        detail: { taskKey: 'shelf-1', from: 'pending', to: 'completed' },
      },
      { id: 30n, type: 'MemberRemoved', actor: 8, entry_id: 9 },
    ]))

test('the activity feed omits changed email preferences, and is deleted with its project', () =>
  given(
    created(1),
    eventOf('project-1', 'EmailPreferencesChanged', {
      entryId: 1001,
      enabled: false,
      frequency: 'weekly',
      statusUpdates: true,
    }),
    created(2),
    deleted(2),
  )
    .rows('activities')
    .are([{ project_id: 1, type: 'ProjectCreated' }]))
