import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { JsonObject, NewEvent, RecordedEvent } from '#kernel/event-store/event-store.ts'
import { readHistory, type HistoryFilter } from './history.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'

const { url } = await testDatabase()
const store = new PostgresLog({ url })
afterAll(() => store.close())

function event(
  type: string,
  data: JsonObject,
  occurredAt: string,
  actor: number | null,
  request: string,
): NewEvent {
  const metadata = {
    actor,
    correlationId: request,
    causationId: request,
    commandId: randomUUID(),
    occurredAt,
    version: 1,
  }
  return { id: randomUUID(), type, data, metadata }
}

await store.append(
  'owner-7',
  [event('ProjectSlotTaken', { projectId: 1 }, '2026-01-01T10:00:00Z', 7, 'a1')],
  'no_stream',
)
await store.append(
  'project-1',
  [
    event('ProjectCreated', { name: 'Halden' }, '2026-01-01T10:00:00Z', 7, 'a1'),
    event('TaskStatusChanged', { taskKey: 'pricing-1' }, '2026-01-02T10:00:00Z', 8, 'b1'),
  ],
  'no_stream',
)
await store.append(
  'project-10',
  [event('ProjectCreated', { name: 'Norrby' }, '2026-01-03T10:00:00Z', 9, 'c1')],
  'no_stream',
)

await store.append(
  'user-7',
  [event('UserErased', { entries: [{ entryId: 3, projectId: 10 }] }, '2026-01-04T10:00:00Z', null, 'd1')],
  'no_stream',
)

const never = new AbortController().signal
const idOf = ({ stream, revision }: RecordedEvent) => `${stream}@${revision}`
const read = async (filter: HistoryFilter) =>
  (await Array.fromAsync(readHistory(store, filter, { signal: never }))).map(idOf)

test.each<[string, HistoryFilter, string[]]>([
  [
    'all events in the order of the log',
    {},
    ['owner-7@0', 'project-1@0', 'project-1@1', 'project-10@0', 'user-7@0'],
  ],
  ['the events of one stream', { stream: 'project-1' }, ['project-1@0', 'project-1@1']],
  ['no events of a stream that does not exist', { stream: 'project-2' }, []],
  ['the events of one type', { type: 'ProjectCreated' }, ['project-1@0', 'project-10@0']],
  ['the events of one actor', { actor: 8 }, ['project-1@1']],
  ['the events of one request from several streams', { correlation: 'a1' }, ['owner-7@0', 'project-1@0']],
  ['the events of one request by a prefix of its id', { correlation: 'a' }, ['owner-7@0', 'project-1@0']],
  [
    'the events of a project and events of other streams that name the project',
    { project: 1 },
    ['owner-7@0', 'project-1@0', 'project-1@1'],
  ],
  ['an event with a list that names the project', { project: 10 }, ['project-10@0', 'user-7@0']],
  [
    'the events from a time on',
    { since: new Date('2026-01-02T10:00:00Z') },
    ['project-1@1', 'project-10@0', 'user-7@0'],
  ],
  ['the events before a time', { until: new Date('2026-01-02T10:00:00Z') }, ['owner-7@0', 'project-1@0']],
  [
    'the events that meet several conditions',
    { project: 1, actor: 7, type: 'ProjectCreated' },
    ['project-1@0'],
  ],
])('readHistory returns %s', async (_, filter, expected) => {
  expect(await read(filter)).toEqual(expected)
})

test('with the option “follow”, readHistory returns every event that is appended until the AbortSignal aborts', async () => {
  const ended = new AbortController()
  const received: string[] = []
  for await (const found of readHistory(
    store,
    { stream: 'project-1' },
    { follow: true, signal: ended.signal },
  )) {
    received.push(idOf(found))
    if (received.length === 2) {
      await store.append(
        'project-1',
        [event('ProjectRenamed', { name: 'Haldén' }, '2026-01-04T10:00:00Z', 7, 'd')],
        1n,
      )
    }
    if (received.length === 3) ended.abort()
  }
  expect(received).toEqual(['project-1@0', 'project-1@1', 'project-1@2'])
})
