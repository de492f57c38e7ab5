import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { joinByEvent } from '../testing/team.ts'

// Later than the clock of the machine, because `joinByEvent` appends at the current time.
let now = new Date('2090-03-01T09:00:00Z')
const app = await startTestApp({ now: () => now })

const download = (client: Client, projectId: number, query = '') =>
  client.get(`/api/projects/${projectId}/export.csv${query}`)
const rowsOf = async (client: Client, projectId: number, query = ''): Promise<Record<string, string>[]> =>
  parse((await download(client, projectId, query)).text, { bom: true, columns: true })

test('the file of a project lists every task with its status, assignee, due date and days of change', async () => {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await owner.project('Öl & Salz / 2026')
  const entryId = await joinByEvent(app, projectId, editor)
  await editor.patch('/api/user', { username: '=HYPERLINK("https://example.com"), Maya' })
  const tasks = await owner.tasks(projectId)
  const [first, second, third] = tasks
  if (!first || !second || !third) throw new Error('The test needs three tasks')
  await owner.post(`/api/tasks/${first.id}/assignee`, { entryId })
  await owner.post(`/api/tasks/${first.id}/due-date`, { dueOn: '2026-03-31' })
  await editor.changeStatus(first.id, 'in_progress')
  now = new Date('2090-03-02T23:30:00Z')
  await editor.changeStatus(first.id, 'completed')
  await owner.changeStatus(second.id, 'completed')
  await owner.changeStatus(second.id, 'pending')
  await owner.changeStatus(second.id, 'in_progress')
  await owner.post(`/api/tasks/${third.id}/relevance`, { relevant: false, reason: '-1 % "online",\nonly' })

  const response = await download(owner, projectId)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Ol & Salz 2026 tasks.csv"; filename*=UTF-8''%C3%96l%20%26%20Salz%202026%20tasks.csv`,
  )
  const rows = await rowsOf(owner, projectId)
  expect(rows.map(({ Task }) => Task)).toEqual(tasks.map(({ title }) => title))
  expect(rows.slice(0, 4)).toMatchObject([
    {
      Key: first.key,
      Type: first.taskType,
      Status: 'Completed',
      Assignee: `'=HYPERLINK("https://example.com"), Maya`,
      'Due date': '2026-03-31',
      Started: '2090-03-01',
      Completed: '2090-03-02',
      'Last changed': '2090-03-02',
      'Last changed by': `'=HYPERLINK("https://example.com"), Maya`,
      Relevant: 'Yes',
      Reason: '',
    },
    { Status: 'In Progress', Assignee: '', 'Due date': '', Started: '2090-03-02', Completed: '' },
    { Status: 'Pending', Started: '', 'Last changed': '', Relevant: 'No', Reason: `'-1 % "online",\nonly` },
    { Status: 'Pending', Started: '', Completed: '', Relevant: 'Yes' },
  ])
  // 23:30 UTC is already the next day in Oslo.
  expect((await rowsOf(editor, projectId, '?timeZone=Europe/Oslo'))[0]).toMatchObject({
    Started: '2090-03-01',
    Completed: '2090-03-03',
  })
})

test('the file begins with a byte order mark and has lines that end in CRLF', async () => {
  const owner = await app.user()
  const response = await fetch(`${app.url}/api/projects/${await owner.project()}/export.csv`, {
    headers: { cookie: owner.cookie },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes.toString().slice(1)).toMatch(/^Task,Category,[^\r\n]*\r\n[^\r]*\r\n[\s\S]*\r\n$/)
})

test('every member may download the file, and other users get 404', async () => {
  const [owner, viewer, stranger] = [await app.user(), await app.user(), await app.user()]
  const projectId = await owner.project()
  await joinByEvent(app, projectId, viewer, 'VIEWER')
  expect((await download(viewer, projectId)).status).toBe(200)
  expectFailure(await download(stranger, projectId), 404, 'Project not found')
  expectFailure(await download(owner, 2_147_483_647), 404, 'Project not found')
  expectFailure(await download(app.client(), projectId), 401)
  await owner.delete(`/api/projects/${projectId}`)
  expectFailure(await download(owner, projectId), 404, 'Project not found')
})

test.each([
  ['0', '', 'id', 'Project id must be a positive whole number'],
  ['7', '?timeZone=Mars', 'timeZone', 'timeZone must be an IANA time zone such as Europe/Oslo'],
  ['7', '?timeZone=UTC&timeZone=UTC', 'timeZone', 'timeZone can be given only once'],
])(
  'a request for the file of project %s%s gets 400 and names the field',
  async (id, query, field, message) => {
    const response = await (await app.user()).get(`/api/projects/${id}/export.csv${query}`)
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toEqual({ [field]: message })
  },
)
