import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { Client, password, type ClientResponse } from '#ops/testing/client.ts'
import { deleteStoredResponse, storedResponse } from '#ops/testing/stored-responses.ts'
import { projectStream } from '#domain/project/project.ts'
import type { Project } from '#schema/api/projects.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import { joinByEvent } from './team.ts'

const app = await startTestApp()
const otherProcess = await app.another()

/** Creates a project with a note and a link on a task whose guide has a checklist. */
async function begin() {
  const owner = await app.user()
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, await app.user())
  const task = (await owner.get(`/api/tasks?projectId=${projectId}`))
    .body<Task[]>()
    .find(({ counts }) => counts.checklist !== null)
  const path = `/api/tasks/${task?.id}`
  const { id: noteId } = await owner.call<{ id: string }>('POST', `${path}/notes`, { text: 'First' })
  const { id: linkId } = await owner.call<{ id: string }>('POST', `${path}/links`, {
    url: 'https://a.example',
  })
  const item = (await owner.get(path)).body<TaskDetail>().checklist?.[0]
  return { owner, projectId, entryId, path, noteId, linkId, itemId: item?.id }
}
type Fixture = Awaited<ReturnType<typeof begin>>

interface Command {
  readonly name: string
  readonly send: (fixture: Fixture) => readonly [method: string, path: string, body?: object]
  /** Returns the changed value of the task or the project. */
  readonly shown: (task: TaskDetail, project: Project | undefined) => unknown
  readonly expected: (fixture: Fixture) => unknown
}

const commands: readonly Command[] = [
  {
    name: 'an assignment',
    send: ({ path, entryId }) => ['POST', `${path}/assignee`, { entryId }],
    shown: ({ assignee }) => assignee?.entryId,
    expected: ({ entryId }) => entryId,
  },
  {
    name: 'a due date',
    send: ({ path }) => ['POST', `${path}/due-date`, { dueOn: '2026-03-31' }],
    shown: ({ dueOn }) => dueOn,
    expected: () => '2026-03-31',
  },
  {
    name: 'a launch date',
    send: ({ projectId }) => ['PATCH', `/api/projects/${projectId}`, { launchOn: '2026-06-01' }],
    shown: (_, project) => project?.launchOn,
    expected: () => '2026-06-01',
  },
  {
    name: 'a relevance with a reason',
    send: ({ path }) => ['POST', `${path}/relevance`, { relevant: false, reason: 'Online only' }],
    shown: ({ relevant, relevanceReason }) => [relevant, relevanceReason],
    expected: () => [false, 'Online only'],
  },
  {
    name: 'a checked item',
    send: ({ path, itemId }) => ['POST', `${path}/checklist`, { itemId, checked: true }],
    shown: ({ checklist, counts }) => [checklist?.[0]?.checked !== null, counts.checklist?.done],
    expected: () => [true, 1],
  },
  {
    name: 'a new note',
    send: ({ path }) => ['POST', `${path}/notes`, { text: 'Second' }],
    shown: ({ notes, counts }) => [notes.map(({ text }) => text), counts.notes],
    expected: () => [['First', 'Second'], 2],
  },
  {
    name: 'an edit of a note',
    send: ({ noteId }) => ['PATCH', `/api/notes/${noteId}`, { text: 'Changed' }],
    shown: ({ notes }) => notes.map(({ text, editedAt }) => [text, editedAt !== null]),
    expected: () => [['Changed', true]],
  },
  {
    name: 'a deletion of a note',
    send: ({ noteId }) => ['DELETE', `/api/notes/${noteId}`],
    shown: ({ notes, counts }) => [notes, counts.notes],
    expected: () => [[], 0],
  },
  {
    name: 'a new link',
    send: ({ path }) => ['POST', `${path}/links`, { url: 'https://b.example', title: 'B' }],
    shown: ({ links, counts }) => [links.map(({ url, title }) => [url, title]), counts.links],
    expected: () => [
      [
        ['https://a.example', null],
        ['https://b.example', 'B'],
      ],
      2,
    ],
  },
  {
    name: 'a removal of a link',
    send: ({ linkId }) => ['DELETE', `/api/links/${linkId}`],
    shown: ({ links, counts }) => [links, counts.links],
    expected: () => [[], 0],
  },
]

const eventsOf = async ({ projectId }: Fixture) =>
  (await Array.fromAsync(app.store.read(projectStream(projectId)))).map(({ id }) => id)

async function seenBy(client: Client, { path, projectId }: Fixture, { shown }: Command): Promise<unknown> {
  const project = (await client.get('/api/projects')).body<Project[]>().find(({ id }) => id === projectId)
  return shown((await client.get(path)).body<TaskDetail>(), project)
}

test.each(commands)(
  '$name is visible in every process when the response arrives, and repeats with the same key append nothing',
  async (command) => {
    const fixture = await begin()
    const { owner } = fixture
    const other = owner.at(otherProcess)
    const [method, path, body] = command.send(fixture)
    const key = randomUUID()
    const send = (client: Client) =>
      client.send(method, path, { headers: { 'idempotency-key': key }, ...(body && { body }) })

    const before = await eventsOf(fixture)
    const first = await send(owner)
    expect(first.status, first.text).toBeLessThan(300)
    const seen = await Promise.all([owner, other].map((client) => seenBy(client, fixture, command)))
    expect(seen).toEqual([command.expected(fixture), command.expected(fixture)])
    const after = await eventsOf(fixture)
    expect(after).toHaveLength(before.length + 1)

    const repeats = await Promise.all([owner, other, owner, other].map(send))
    await storedResponse(app.database.db, key)
    await deleteStoredResponse(app.database.db, key)
    repeats.push(await send(other))
    const answerOf = ({ status, text }: ClientResponse) => [
      status,
      text === '' ? null : (JSON.parse(text) as unknown),
    ]
    expect(repeats.map(answerOf)).toEqual(repeats.map(() => answerOf(first)))
    expect(await eventsOf(fixture)).toEqual(after)
    expect(await seenBy(other, fixture, command)).toEqual(command.expected(fixture))
  },
)

/** Sends the same command several times concurrently. Returns the responses. */
const sendTogether = (client: Client, method: string, path: string) => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => client.send(method, path, { headers })
  return Promise.all(Array.from({ length: 6 }, send))
}

test('concurrent repeats of a renewal of the calendar address get the same address', async () => {
  const responses = await sendTogether(await app.user(), 'POST', '/api/user/calendar')
  const urls = new Set(responses.map((response) => response.body<{ url: string }>().url))
  expect(urls.size).toBe(1)
  const [url = ''] = urls
  expect((await fetch(new URL(new URL(url).pathname, app.url))).status).toBe(200)
})

test('concurrent repeats of a logout of other devices get the same count', async () => {
  const user = await app.user()
  const { email } = await user.user()
  await new Client(app.url).call('POST', '/api/login', { email, password })
  const responses = await sendTogether(user, 'DELETE', '/api/user/sessions')
  expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['{"ended":1}']))
})

test('concurrent repeats of a request for a confirmation email count once', async () => {
  const user = await app.user()
  const path = '/api/user/verification'
  for (const { status } of await sendTogether(user, 'POST', path)) expect(status).toBe(204)
  expect((await user.post(path)).status).toBe(204)
})
