import { test } from 'vitest'
import { created, deleted, eventOf } from '../testing/events.ts'
import { rowsOf } from '../testing/projection-spec.ts'
import { history } from './history.ts'

const { given } = await rowsOf(history)

test('the table history contains one row for every event of every stream', () =>
  given(
    created(1),
    eventOf('project-1', 'TaskStatusChanged', { taskKey: 'logo', from: 'pending', to: 'completed' }),
    eventOf('ballot-7', 'VoteCast', { taskKey: 'logo' }),
    eventOf('owner-7', 'ProjectSlotReleased', { projectId: 1 }, { actor: null }),
  )
    .rows('history')
    .are([
      { stream: null, revision: 0, type: 'ProjectCreated', actor: 7, project_id: 1, task_key: null },
      { stream: null, revision: 1, type: 'TaskStatusChanged', project_id: 1, task_key: 'logo' },
      { stream: 'ballot-7', revision: 0, type: 'VoteCast', project_id: null, task_key: 'logo' },
      { stream: 'owner-7', revision: 0, type: 'ProjectSlotReleased', actor: null, project_id: 1 },
    ]))

test('the table history stores the event details that the activity feed shows', () =>
  given(
    created(42),
    eventOf('project-42', 'TaskStatusChanged', { taskKey: 'shelf-1', from: 'pending', to: 'completed' }),
    eventOf('project-42', 'MemberRemoved', { entryId: 9 }, { actor: 8 }),
    eventOf('project-42', 'EmailPreferencesChanged', {
      entryId: 9,
      enabled: false,
      frequency: 'weekly',
      statusUpdates: true,
    }),
  )
    .rows('history')
    .are([
      { position: 10n, type: 'ProjectCreated', detail: { name: 'Halden', ownerId: '7' } },
      { position: 20n, task_key: 'shelf-1', detail: { from: 'pending', to: 'completed' } },
      { position: 30n, type: 'MemberRemoved', actor: 8, entry_id: 9 },
      { position: 40n, type: 'EmailPreferencesChanged', detail: null },
    ]))

test('the table history stores with a task that is not relevant the id of a reason, which is the id of the event', () => {
  const marked = eventOf('project-1', 'TaskMarkedNotRelevant', { taskKey: 'logo' })
  return given(created(1), marked)
    .rows('history')
    .are([{ type: 'ProjectCreated' }, { task_key: 'logo', detail: { reasonId: marked.event.id } }])
})

test('if the correlation id of an event is not a UUID, the table history stores no correlation id', () => {
  const { stream, event } = created(1)
  const metadata = { ...event.metadata, correlationId: 'from-a-proxy' }
  return given({ stream, event: { ...event, metadata } })
    .rows('history')
    .are([{ type: 'ProjectCreated', correlation_id: null }])
})

test('events of a deleted project remain in the table history', () =>
  given(created(1), deleted(1))
    .rows('history')
    .are([{ type: 'ProjectCreated' }, { type: 'ProjectDeleted', project_id: 1 }]))
