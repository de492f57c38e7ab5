import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { history as contract } from '#schema/api/index.ts'
import type { Task } from '#schema/api/tasks.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import { appendProjectEvent, joinByEvent } from '../testing/team.ts'

const app = await startTestApp()

const admin = await app.administrator()

async function list(query: Record<string, string | number>, client = admin) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await client.get(`/api/history?${search.toString()}`)
  expect(response.status, response.text).toBe(200)
  return contract.listEvents.response.parse(response.body())
}

/** Creates a project, and then starts and completes its first task. */
async function projectWithChanges() {
  const owner = await app.user()
  const project = await owner.project()
  const [task] = (await owner.get(`/api/tasks?projectId=${project}`)).body<Task[]>()
  if (!task) throw new Error('The project must have tasks')
  for (const status of ['in_progress', 'completed']) {
    const response = await owner.send('POST', `/api/tasks/${task.id}/status`, { body: { status } })
    expect(response.status, response.text).toBe(200)
  }
  return { owner, project, taskKey: task.key }
}

test('a user who is not an administrator gets 403 for the event history', async () => {
  expectFailure(
    await (await app.user()).get('/api/history'),
    403,
    'Only administrators can see the event history.',
  )
  expectFailure(await app.client().get('/api/history'), 401, 'Please log in')
})

test('the header Cache-Control is “no-store” for the event history and “no-cache” for the project list', async () => {
  const cached = async (path: string) => (await admin.get(path)).headers.get('cache-control')
  expect(await cached('/api/history')).toBe('private, no-store')
  expect(await cached('/api/projects')).toBe('private, no-cache')
})

test('in the event history, an administrator who is not a project member sees no event payloads of the project', async () => {
  const { owner, project } = await projectWithChanges()
  const { events } = await list({ project })
  expect(events.length).toBeGreaterThan(3)
  expect(events.map(({ payload, task }) => [payload, task])).toEqual(events.map(() => [null, null]))
  expect(events[0]).toMatchObject({ projectId: project, by: { id: (await owner.user()).id } })
  expect(events.map(({ stream }) => stream)).toContain(`owner-${(await owner.user()).id}`)
})

test('in the event history, an administrator who is a project member sees the event payloads until the project is deleted', async () => {
  const { owner, project, taskKey } = await projectWithChanges()
  await joinByEvent(app, project, admin, 'VIEWER')
  // The membership was appended without the API, so the read models may lag behind.
  const changes = async () => (await list({ project, type: 'TaskStatusChanged' })).events
  await expect.poll(changes).toMatchObject([
    { task: { key: taskKey }, payload: { taskKey, to: 'completed' } },
    { task: { key: taskKey }, payload: { taskKey, to: 'in_progress' } },
  ])
  await owner.send('DELETE', `/api/projects/${project}`)
  const after = (await list({ project })).events
  expect(after.map(({ type }) => type)).toContain('ProjectDeleted')
  expect(after.map(({ payload }) => payload)).toEqual(after.map(() => null))
})

test('in the event history, a removed member sees no event payloads of the project, even while the read models lag', async () => {
  const { project } = await projectWithChanges()
  const entryId = await joinByEvent(app, project, admin, 'EDITOR')
  const payload = async () => (await list({ project, type: 'ProjectCreated' })).events[0]?.payload
  await expect.poll(payload).not.toBeNull()
  await appendProjectEvent(app, project, { type: 'MemberRemoved', data: { entryId } })
  expect(await payload()).toBeNull()
})

test('in the event history, an administrator sees the payloads of events that belong to no project', async () => {
  const { events } = await list({ stream: 'roadmap' })
  expect(events.at(-1)).toMatchObject({ revision: 0, projectId: null, payload: { version: 1 } })
})

test('in the event history, each event of an account shows the username of the account', async () => {
  const { id, username } = await (await app.user()).user()
  // Polls, because the response to a registration may arrive before the event is appended.
  await expect
    .poll(async () => (await list({ stream: `user-${id}` })).events)
    .toMatchObject([{ type: 'UserRegistered', whom: { id, username } }])
  expect((await list({ stream: 'roadmap' })).events[0]?.whom).toBeNull()
})

test('the history filter “correlation” finds all events that one request caused', async () => {
  const { project } = await projectWithChanges()
  const created = (await list({ project, type: 'ProjectCreated' })).events[0]
  const { events } = await list({ correlation: created?.correlation ?? '' })
  expect(events.map(({ type }) => type)).toEqual(['ProjectCreated', 'ProjectSlotTaken'])
  expect(new Set(events.map(({ command }) => command)).size).toBe(1)
})

test('the history filter “correlation” accepts the first 8 characters of a request id in upper or lower case', async () => {
  const { project } = await projectWithChanges()
  const created = (await list({ project, type: 'ProjectCreated' })).events[0]
  const start = created?.correlation.slice(0, 8) ?? ''
  for (const correlation of [start, start.toUpperCase()]) {
    const { events } = await list({ correlation })
    expect(events.map(({ type }) => type)).toEqual(['ProjectCreated', 'ProjectSlotTaken'])
  }
  for (const invalid of [start.slice(1), '-'.repeat(36)])
    expectFailure(
      await admin.get(`/api/history?correlation=${invalid}`),
      400,
      'correlation must be the id of a request, or at least its first 8 characters',
    )
})

test('only members of a project can filter the project’s event history by task', async () => {
  const project = await admin.project()
  const [task] = (await admin.get(`/api/tasks?projectId=${project}`)).body<Task[]>()
  await admin.send('POST', `/api/tasks/${task?.id}/status`, { body: { status: 'completed' } })
  const { events } = await list({ project, task: task?.key ?? '' })
  expect(events).toMatchObject([{ type: 'TaskStatusChanged', task: { key: task?.key, title: task?.title } }])

  const foreign = await projectWithChanges()
  expectFailure(
    await admin.get(`/api/history?project=${foreign.project}&task=${foreign.taskKey}`),
    403,
    'Only members of this project can see the history of its tasks.',
  )
})

/** Returns the ids of all events in the log, ordered by time. */
async function allEventIds(): Promise<string[]> {
  const events: RecordedEvent[] = []
  const done = new AbortController()
  for await (const batch of app.store.subscribe({ after: null, signal: done.signal })) {
    events.push(...batch.events)
    if (batch.caughtUp) break
  }
  const time = ({ metadata }: RecordedEvent) => Date.parse(metadata.occurredAt)
  return events.toSorted((a, b) => time(a) - time(b) || Number(a.position - b.position)).map(({ id }) => id)
}

test('the second page of the event history begins directly after the last event of the first page', async () => {
  let page = await list({})
  while (page.next === null) {
    await projectWithChanges()
    page = await list({})
  }
  expect(page.events).toHaveLength(50)
  const nextPage = await list({ before: page.next })
  const all = [...page.events, ...nextPage.events]
  const expected = (await allEventIds()).toReversed().slice(0, all.length)
  expect(all.map(({ id }) => id)).toEqual(expected)
})

test('while the read models lag, the response of GET /api/history contains the number of missing events', async () => {
  const project = await admin.project()
  const behind = async () => (await list({ project })).behind
  const waitUntilCaughtUp = async () => {
    await expect.poll(behind).toEqual({ events: 0, seconds: 0 })
  }
  await waitUntilCaughtUp()
  await app.database.db.transaction().execute(async (holding) => {
    await sql`lock table ${sql.id(readSchema, 'history')} in exclusive mode`.execute(holding)
    await appendProjectEvent(app, project, { type: 'ProjectRenamed', data: { name: 'Ahead of its history' } })
    const { events, behind } = await list({ project })
    expect(behind?.events).toBe(1)
    expect(events.map(({ type }) => type)).not.toContain('ProjectRenamed')
  })
  await waitUntilCaughtUp()
  expect((await list({ project })).events[0]?.type).toBe('ProjectRenamed')
})

test('the event history can be filtered by start time and end time, and an invalid filter gets 400', async () => {
  const { events } = await list({ since: '2999-01-01T00:00:00Z' })
  expect(events).toEqual([])
  expect((await list({ project: 999_999_999_999 })).events).toEqual([])
  const { events: earlier } = await list({ since: '2026-01-01', until: '2026-01-02' })
  expect(earlier).toEqual([])
  expect((await list({ since: '2026-01-01' })).events).not.toEqual([])
  for (const since of ['yesterday', '2026-02-30', '2026-01-01T08:00:00']) {
    expectFailure(
      await admin.get(`/api/history?since=${since}`),
      400,
      'since must be a day, which begins in UTC, or a time with its zone, such as 2026-11-23T08:00:00Z',
    )
  }
  expect((await admin.get('/api/history?stream=%00')).status).toBe(400)
  expectFailure(
    await admin.get('/api/history?since=2026-11-22T08:00:00Z&until=2026-11-22T09:00:00%2B01:00'),
    400,
    'until must be after since',
  )
  const unknown = await admin.get('/api/history?type=toString')
  expect(unknown.status).toBe(400)
  expect(unknown.body<{ fields: { type: string } }>().fields.type).toMatch(
    /^type must be one of ChecklistItemSet, .*, VoteWithdrawn$/,
  )
  expect((await admin.get('/api/history?before=9')).status).toBe(400)
  const alone = await admin.get('/api/history?task=draw-a-logo')
  expectFailure(alone, 400, 'task requires project')
})

test.each([
  ['stream=', 'stream cannot be empty'],
  [`type=${'x'.repeat(201)}`, 'type must be at most 200 characters'],
  ['stream=a%0Ab', 'stream must not contain line breaks or control characters'],
  ['actor=0', 'actor must be a positive whole number'],
  ['actor=9007199254740993', 'actor must have at most 15 digits'],
])('the invalid history filter %s gets 400 with an error message', async (query, message) => {
  expectFailure(await admin.get(`/api/history?${query}`), 400, message)
})
