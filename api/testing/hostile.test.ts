import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client, ClientResponse } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { projectStream } from '#domain/project/project.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'
import { joinByEvent } from './team.ts'

const app = await startTestApp()

const [owner, viewer, stranger] = [await app.user(), await app.user(), await app.user()]
const projectId = await owner.project()
const viewerEntry = await joinByEvent(app, projectId, viewer, 'VIEWER')
const task = (await owner.get(`/api/tasks?projectId=${projectId}`))
  .body<Task[]>()
  .find(({ counts }) => counts.checklist !== null)
const taskPath = `/api/tasks/${task?.id}`
const item = (await owner.get(taskPath)).body<TaskDetail>().checklist?.[0]
const idOf = async (path: string, body: object) => (await owner.post(path, body)).body<{ id: string }>().id
const noteId = await idOf(`${taskPath}/notes`, { text: 'First' })
const linkId = await idOf(`${taskPath}/links`, { url: 'https://example.com' })

interface Command {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Fields of the body. A value of another type gets 400. */
  readonly fields?: Readonly<Record<string, 'day' | 'entry' | 'boolean' | 'text' | 'optionalText' | 'item'>>
}

const commands: readonly Command[] = [
  {
    method: 'POST',
    path: `${taskPath}/assignee`,
    body: { entryId: null },
    fields: { entryId: 'entry', from: 'entry', onlyIf: 'entry' },
  },
  {
    method: 'POST',
    path: `${taskPath}/due-date`,
    body: { dueOn: null },
    fields: { dueOn: 'day', from: 'day', onlyIf: 'day' },
  },
  {
    method: 'POST',
    path: `${taskPath}/relevance`,
    body: { relevant: false },
    fields: { relevant: 'boolean', reason: 'optionalText', onlyIf: 'boolean' },
  },
  {
    method: 'POST',
    path: `${taskPath}/checklist`,
    body: { itemId: item?.id, checked: true },
    fields: { itemId: 'item', checked: 'boolean', onlyIf: 'boolean' },
  },
  { method: 'POST', path: `${taskPath}/notes`, body: { text: 'Text' }, fields: { text: 'text' } },
  { method: 'PATCH', path: `/api/notes/${noteId}`, body: { text: 'Text' }, fields: { text: 'text' } },
  {
    method: 'POST',
    path: `${taskPath}/links`,
    body: { url: 'https://example.com' },
    fields: { url: 'text', title: 'optionalText' },
  },
  {
    method: 'PATCH',
    path: `/api/projects/${projectId}`,
    body: { launchOn: null },
    fields: { launchOn: 'day' },
  },
  { method: 'DELETE', path: `/api/notes/${noteId}` },
  { method: 'DELETE', path: `/api/links/${linkId}` },
]
const withBody = commands.flatMap((command) =>
  command.body && command.fields ? [{ ...command, body: command.body, fields: command.fields }] : [],
)

const wrongTypes = [[], {}, [[['x']]], { $gt: '' }, 7.5, -1, 1e300, '2026-02-30', '\u0000', '\ud800']
const texts = [[], {}, [['x']], 7, -1, true, '', ' \u200b', '\u0000', 'a\ud800', 'x'.repeat(90_000)]
const hostile = {
  day: [
    ...wrongTypes,
    true,
    20_260_101,
    '',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '0000-01-01',
    '1999-12-31',
    '3000-01-01',
    '10000-01-01',
    '+002026-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '２０２６-01-01',
    '2026-01-01\n',
    'x'.repeat(90_000),
  ],
  entry: [...wrongTypes, true, 0, 2_147_483_648, 9_999_999_999, '7', ''],
  boolean: [...wrongTypes, null, 0, 1, 'true', ''],
  text: [...texts, null],
  optionalText: texts,
  item: [...wrongTypes, null, true, '', '../../etc', 'CBF29CE484222325', `${'a'.repeat(16)}-0`],
}

function expectOneOf(response: ClientResponse, statuses: readonly number[]): void {
  expect(statuses, response.text).toContain(response.status)
  expectFailure(response, response.status)
}

const label = (value: unknown) => JSON.stringify(value).slice(0, 40)
const eventsOfProject = async () =>
  (await Array.fromAsync(app.store.read(projectStream(projectId)))).map(({ id }) => id)
const textsOfProject = async () => {
  const rows = ['content.notes', 'content.links', 'content.relevance_reasons'] as const
  const { db } = app.database
  return Promise.all(
    rows.map((table) => db.selectFrom(table).select('id').where('project_id', '=', projectId).execute()),
  )
}
/** Runs rejected requests, and expects that they append no event and store no text. */
async function expectNoChange(send: () => Promise<void>): Promise<void> {
  const before = [await eventsOfProject(), await textsOfProject()]
  await send()
  expect([await eventsOfProject(), await textsOfProject()]).toEqual(before)
}

test.each(withBody)(
  '$method $path gets 400 for every hostile value, and the response names the field',
  ({ method, path, body, fields }) =>
    expectNoChange(async () => {
      for (const [field, kind] of Object.entries(fields))
        for (const value of hostile[kind]) {
          const response = await owner.send(method, path, { body: { ...body, [field]: value } })
          expectFailure(response, 400)
          expect(Object.keys(fieldsOf(response)), label(value)).toEqual([field])
        }
    }),
)

const nested = '['.repeat(45_000) + ']'.repeat(45_000)

test.each(withBody)(
  '$method $path answers 4xx to bodies that are no such object',
  ({ method, path, fields }) =>
    expectNoChange(async () => {
      const [field] = Object.keys(fields)
      const valid = JSON.stringify(commands.find((one) => one.path === path)?.body)
      const bodies: readonly (readonly [body: string, status: number])[] = [
        ['null', 400],
        ['[]', 400],
        ['"x"', 400],
        ['{', 400],
        ['{}', 400],
        [nested, 400],
        [`{"${field}":${nested}}`, 400],
        // JSON.parse uses the last of duplicate keys.
        [`${valid.slice(0, -1)},"${field}":[]}`, 400],
        [`{"__proto__":${valid}}`, 400],
        [`{"constructor":{"prototype":${valid}}}`, 400],
        [`{"${field}":"${'x'.repeat(100_001)}"}`, 413],
      ]
      for (const [body, status] of bodies) expectFailure(await owner.send(method, path, { body }), status)
      for (const type of ['text/plain', 'multipart/form-data', 'application/xml']) {
        const headers = { 'content-type': type }
        expectFailure(await owner.send(method, path, { body: valid, headers }), 415)
      }
    }),
)

const send = (client: Client, { method, path, body }: Command) =>
  client.send(method, path, body ? { body } : {})

test.each(commands)('$method $path gets 404 for strangers, and 401 without a session', (command) =>
  expectNoChange(async () => {
    expectFailure(await send(stranger, command), 404, /^(Task|Note|Link|Project) not found$/)
    expectFailure(await send(app.client(), command), 401)
  }),
)

test.each(commands)('$method $path gets 403 for viewers, and the message names who may do it', (command) =>
  expectNoChange(async () => {
    const message = /^(Viewers cannot .*owner|Only the (author|owner))/
    expectFailure(await send(viewer, command), 403, message)
  }),
)

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  '１',
  '%20',
  '1234567890',
  '4294967296001',
  '9'.repeat(20),
])('the task id %s gets 400 or 404 for every call', async (id) => {
  for (const command of commands.filter(({ path }) => path.startsWith(taskPath))) {
    const response = await send(owner, { ...command, path: command.path.replace(String(task?.id), id) })
    expectOneOf(response, [400, 404])
  }
  for (const path of [`/api/tasks/${id}`, `/api/projects/${id}/export.csv`])
    expectOneOf(await owner.get(path), [400, 404])
})

test('a name of a stranger, of an invited person or of all is plain text in a note, and mentions no member', async () => {
  await stranger.patch('/api/user', { username: 'Strange Person' })
  const text =
    '@Strange Person @all @everyone @ @@ @admin@example.com <script>@</script> [x](javascript:alert(1))'
  await owner.post(`${taskPath}/notes`, { text })
  const note = (await owner.get(taskPath)).body<TaskDetail>().notes.at(-1)
  expect(note).toMatchObject({ text, mentions: [] })
  const events = await Array.fromAsync(app.store.read(projectStream(projectId)))
  expect(events.at(-1)?.data['mentions']).toEqual([])
})

test('a membership of another project cannot be assigned, and a viewer cannot either', async () => {
  const other = await stranger.project()
  const entries = await stranger.members(other)
  const foreign = await owner.post(`${taskPath}/assignee`, { entryId: entries[0]?.id })
  expectFailure(foreign, 404, 'Team member not found')
  expectFailure(await owner.post(`${taskPath}/assignee`, { entryId: viewerEntry }), 409, /^Viewers cannot/)
})

test.each([
  [{ kinds: { assigned: { app: 'no' } } }, 'kinds.assigned.app'],
  [{ kinds: { assigned: { email: null } } }, 'kinds.assigned.email'],
  [{ kinds: { assigned: [] } }, 'kinds.assigned'],
  [{ kinds: 7 }, 'kinds'],
  [{ kinds: { unknown: {} } }, 'kinds.unknown'],
  [{ guides: { email: 1 } }, 'guides.email'],
])('the notification preferences %j get 400, and the response names %s', async (body, field) => {
  const response = await owner.patch('/api/user/notifications', body)
  expectFailure(response, 400)
  expect(Object.keys(fieldsOf(response))).toEqual([field])
})
