import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgetAnswer } from '#ops/testing/answers.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/failure.ts'
import { ownerStream } from '#domain/owner.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { Project } from '#schema/api/projects.ts'
import { categories } from '#schema/roadmap.ts'

const app = await startTestApp()
const list = async (client: Client) => (await client.get('/api/projects')).body<Project[]>()
const create = (client: Client, body: unknown, key?: string) =>
  client.post('/api/projects', body, key === undefined ? {} : { 'idempotency-key': key })

test('a new project stands in the list at once, with everything a card shows', async () => {
  const client = await app.user()
  const { id: ownerId } = await client.user()
  const created = await create(client, { name: '  Halden Oats ' })
  expect(created.status).toBe(201)
  expect(created.body()).toMatchObject({ name: 'Halden Oats', ownerId })
  const [project] = await list(client)
  expect(project).toMatchObject({
    ...created.body<object>(),
    role: 'ADMIN',
    inProgress: 0,
    memberCount: 1,
  })
  for (const category of categories) {
    const total = roadmapContent.tasks.filter((task) => task.category === category).length
    expect(project?.progress[category]).toEqual({ completed: 0, total })
  }
  expect(roadmapContent.tasks.find(({ priority }) => priority)?.title).toBe(project?.nextTask?.title)
})

test('the newest project comes first', async () => {
  const client = await app.user()
  const [first, second] = [await client.project('First'), await client.project('Second')]
  expect((await list(client)).map(({ id }) => id)).toEqual([second, first])
})

test('two projects can be owned; a deleted one makes room', async () => {
  const client = await app.user()
  const first = await client.project()
  await client.project()
  const refused = await create(client, { name: 'Third' })
  expectFailure(refused, 409, 'You can own up to 2 projects. Delete one to create another.')
  expect((await client.delete(`/api/projects/${first}`)).status).toBe(204)
  expect((await create(client, { name: 'Third' })).status).toBe(201)
})

test('an administrator of the platform owns as many as he likes', async () => {
  const client = await app.user('admin@example.com')
  await app.database.db
    .updateTable('identity.accounts')
    .set({ role: 'ADMIN' })
    .where('email', '=', 'admin@example.com')
    .execute()
  for (const name of ['One', 'Two', 'Three']) await client.project(name)
  expect(await list(client)).toHaveLength(3)
})

test.each([
  [{ name: '' }, 'Project name cannot be empty'],
  [{ name: '   ' }, 'Project name cannot be empty'],
  [{}, 'Project name cannot be empty'],
  [{ name: 7 }, 'Project name must be text'],
  [{ name: 'x'.repeat(121) }, 'Project name must be at most 120 characters'],
  [{ name: 'a\u0000b' }, 'Project name contains characters that cannot be stored'],
])('a project cannot be created or renamed with %o', async (body, message) => {
  const client = await app.user()
  const id = await client.project()
  for (const answer of [await create(client, body), await client.patch(`/api/projects/${id}`, body)]) {
    expectFailure(answer, 400, message)
    expect(fieldsOf(answer)).toEqual({ name: message })
  }
})

test('the owner renames; the same name again changes nothing', async () => {
  const client = await app.user()
  const id = await client.project('Before')
  const renamed = await client.patch(`/api/projects/${id}`, { name: ' After ' })
  expect([renamed.status, renamed.body()]).toEqual([200, { id, name: 'After' }])
  expect((await client.patch(`/api/projects/${id}`, { name: 'After' })).status).toBe(200)
  expect((await list(client)).map(({ name }) => name)).toEqual(['After'])
})

test('a name is taken back only while it stands', async () => {
  const client = await app.user()
  const id = await client.project('Before')
  await client.patch(`/api/projects/${id}`, { name: 'After' })
  const back = { name: 'Before', onlyIf: 'After' }
  expect((await client.patch(`/api/projects/${id}`, back)).status).toBe(200)
  const again = await client.patch(`/api/projects/${id}`, back)
  expectFailure(again, 409, 'This project has another name by now. Last changed by you.')
  expect(fieldsOf(await client.patch(`/api/projects/${id}`, { ...back, onlyIf: 1 }))).toEqual({
    onlyIf: 'OnlyIf must be text',
  })
})

test('a project that was deleted is gone everywhere', async () => {
  const client = await app.user()
  const id = await client.project()
  expect((await client.delete(`/api/projects/${id}`)).status).toBe(204)
  expect(await list(client)).toEqual([])
  expectFailure(await client.get(`/api/tasks?projectId=${id}`), 404, 'Project not found')
  expectFailure(await client.get(`/api/projects/${id}/members`), 404)
  expectFailure(await client.patch(`/api/projects/${id}`, { name: 'x' }), 404)
  expectFailure(await client.post(`/api/tasks/${id}001/status`, { status: 'completed' }), 404)
  expectFailure(await client.delete(`/api/projects/${id}`), 404)
})

test('a stranger is not told that a project exists', async () => {
  const id = await (await app.user()).project()
  const stranger = await app.user()
  const missing = await stranger.patch('/api/projects/987654', { name: 'x' })
  for (const answer of [
    await stranger.patch(`/api/projects/${id}`, { name: 'x' }),
    await stranger.delete(`/api/projects/${id}`),
  ]) {
    expectFailure(answer, 404, 'Project not found')
    expect(answer.text).toBe(missing.text)
  }
  expect(await list(stranger)).toEqual([])
})

test('nobody does anything without a session', async () => {
  const nobody = app.client()
  expectFailure(await nobody.get('/api/projects'), 401, 'Please log in')
  expectFailure(await create(nobody, { name: 'x' }), 401)
  expectFailure(await nobody.patch('/api/projects/1', { name: 'x' }), 401)
  expectFailure(await nobody.delete('/api/projects/1'), 401)
})

test.each([
  ...['0', '-1', '1.5', 'x', '1e3', '١'].map((id) => [id, 'Project id must be a positive whole number']),
  ['9999999999999999', 'Project id must have at most 15 digits'],
])('%s is no id of a project: %s', async (id, message) => {
  const client = await app.user()
  const answer = await client.patch(`/api/projects/${encodeURIComponent(id)}`, { name: 'x' })
  expectFailure(answer, 400, message)
})

test('an id that no project can have is not found', async () => {
  const client = await app.user()
  expectFailure(await client.delete('/api/projects/999999999999999'), 404)
})

test('a command that is repeated under its key is done once, and answered alike', async () => {
  const client = await app.user()
  const key = randomUUID()
  const first = await create(client, { name: 'Once' }, key)
  const again = await create(client, { name: 'Once' }, key)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await list(client)).toHaveLength(1)
})

test('twenty copies of one command at once are one command', async () => {
  const client = await app.user()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(client, { name: 'Once' }, key)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await list(client)).toHaveLength(1)
})

test('a repeat finds what was done before a crash took the answer', async () => {
  const client = await app.user()
  const key = randomUUID()
  const first = await create(client, { name: 'Once' }, key)
  await forgetAnswer(app.database.db, key)
  const again = await create(client, { name: 'Once' }, key)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  const { id } = await client.user()
  let slots = 0
  for await (const _ of app.store.read(ownerStream(id))) slots++
  expect(slots).toBe(1)
})

test('a key stands for one request, and for one user', async () => {
  const [one, other] = [await app.user(), await app.user()]
  const key = randomUUID()
  await create(one, { name: 'Mine' }, key)
  expectFailure(await create(one, { name: 'Changed' }, key), 422, /Idempotency-Key/)
  expect((await create(other, { name: 'Theirs' }, key)).status).toBe(201)
})

test('a refusal is decided anew under its key: what was in its way may be gone', async () => {
  const client = await app.user()
  const first = await client.project()
  await client.project()
  const key = randomUUID()
  expectFailure(await create(client, { name: 'Third' }, key), 409)
  expectFailure(await create(client, { name: 'Third' }, key), 409)
  expectFailure(await create(client, { name: 'Fourth' }, key), 422)
  await client.delete(`/api/projects/${first}`)
  const created = await create(client, { name: 'Third' }, key)
  expect(created.status).toBe(201)
  expect((await create(client, { name: 'Third' }, key)).text).toBe(created.text)
  expect(await list(client)).toHaveLength(2)
})

test('a key has 1 to 200 characters', async () => {
  const client = await app.user()
  expectFailure(await create(client, { name: 'x' }, 'k'.repeat(201)), 400, /Idempotency-Key/)
})

test('a list that is known is not sent again', async () => {
  const client = await app.user()
  await client.project()
  const first = await client.get('/api/projects')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect((await client.get('/api/projects', { 'if-none-match': etag })).status).toBe(304)
  await client.project()
  expect((await client.get('/api/projects', { 'if-none-match': etag })).status).toBe(200)
})
