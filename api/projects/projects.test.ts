import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteStoredResponse } from '#ops/testing/stored-responses.ts'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { ownerStream } from '#domain/project/owner.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { Project } from '#schema/api/projects.ts'
import { categories } from '#schema/roadmap.ts'
import { rateLimits } from '../http/security/rate-limits.ts'

const app = await startTestApp()
const list = async (client: Client) => (await client.get('/api/projects')).body<Project[]>()
const create = (client: Client, body: unknown, key?: string) =>
  client.post('/api/projects', body, key === undefined ? {} : { 'idempotency-key': key })

test('a new project appears in the project list immediately, with role, progress, number of members and next task', async () => {
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

test('the project list begins with the newest project', async () => {
  const client = await app.user()
  const [first, second] = [await client.project('First'), await client.project('Second')]
  expect((await list(client)).map(({ id }) => id)).toEqual([second, first])
})

test('a user who owns two projects can create a third project only after deleting one of the two', async () => {
  const client = await app.user()
  const first = await client.project()
  await client.project()
  const refused = await create(client, { name: 'Third' })
  expectFailure(refused, 409, 'You can own up to 2 projects. Delete one to create another.')
  expect((await client.delete(`/api/projects/${first}`)).status).toBe(204)
  expect((await create(client, { name: 'Third' })).status).toBe(201)
})

test('a platform administrator can own any number of projects', async () => {
  const client = await app.administrator()
  for (const name of ['One', 'Two', 'Three']) await client.project(name)
  expect(await list(client)).toHaveLength(3)
})

test.each([
  [{ name: '' }, 'Project name cannot be empty'],
  [{ name: '   ' }, 'Project name cannot be empty'],
  [{ name: 7 }, 'Project name must be text'],
  [{ name: 'x'.repeat(121) }, 'Project name must be at most 120 characters'],
  [{ name: 'a\u0000b' }, 'Project name contains characters that cannot be stored'],
])(
  'creating or renaming a project with %o gets 400, and the response names the invalid field',
  async (body, message) => {
    const client = await app.user()
    const id = await client.project()
    for (const response of [await create(client, body), await client.patch(`/api/projects/${id}`, body)]) {
      expectFailure(response, 400, message)
      expect(fieldsOf(response)).toEqual({ name: message })
    }
  },
)

test('a project is not created without a name', async () => {
  expectFailure(await create(await app.user(), {}), 400, 'Project name cannot be empty')
})

test.each([
  [{}, 'Send a new name or a new launch date', ['name', 'launchOn']],
  [{ launchAt: '2026-03-31' }, 'Unknown field: launchAt', ['launchAt']],
  [{ name: 'After', launch: null }, 'Unknown field: launch', ['launch']],
  [{ launchOn: '2026-03-31', onlyIf: 'soon' }, 'onlyIf must be a date such as 2026-01-31', ['onlyIf']],
])('a change of a project with %o gets 400: %s', async (body, message, fields) => {
  const client = await app.user()
  const response = await client.patch(`/api/projects/${await client.project()}`, body)
  expectFailure(response, 400, message)
  expect(fieldsOf(response)).toEqual(Object.fromEntries(fields.map((field) => [field, message])))
  expect((await list(client)).map(({ name }) => name)).toEqual(['Halden'])
})

test('the owner can rename a project, and renaming to the current name succeeds', async () => {
  const client = await app.user()
  const id = await client.project('Before')
  const renamed = await client.patch(`/api/projects/${id}`, { name: ' After ' })
  expect([renamed.status, renamed.body()]).toEqual([200, { id, name: 'After' }])
  expect((await client.patch(`/api/projects/${id}`, { name: 'After' })).status).toBe(200)
  expect((await list(client)).map(({ name }) => name)).toEqual(['After'])
})

test('undoing a project rename gets 409 if the project no longer has the name that the rename set', async () => {
  const client = await app.user()
  const id = await client.project('Before')
  await client.patch(`/api/projects/${id}`, { name: 'After' })
  const back = { name: 'Before', onlyIf: 'After' }
  expect((await client.patch(`/api/projects/${id}`, back)).status).toBe(200)
  const again = await client.patch(`/api/projects/${id}`, back)
  expectFailure(again, 409, 'The name of this project has changed. Last changed by you.')
  expect(fieldsOf(await client.patch(`/api/projects/${id}`, { ...back, onlyIf: 1 }))).toEqual({
    onlyIf: 'onlyIf must be text',
  })
})

test('every request for a deleted project gets 404', async () => {
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

test('if a user is not in a project, requests for the project get the same 404 as for a project that does not exist', async () => {
  const id = await (await app.user()).project()
  const stranger = await app.user()
  const missing = await stranger.patch('/api/projects/987654', { name: 'x' })
  for (const response of [
    await stranger.patch(`/api/projects/${id}`, { name: 'x' }),
    await stranger.delete(`/api/projects/${id}`),
  ]) {
    expectFailure(response, 404, 'Project not found')
    expect(response.text).toBe(missing.text)
  }
  expect(await list(stranger)).toEqual([])
})

test('project requests without a session get 401', async () => {
  const visitor = app.client()
  expectFailure(await visitor.get('/api/projects'), 401, 'Please log in')
  expectFailure(await create(visitor, { name: 'x' }), 401)
  expectFailure(await visitor.patch('/api/projects/1', { name: 'x' }), 401)
  expectFailure(await visitor.delete('/api/projects/1'), 401)
})

test.each([
  ...['0', '-1', '1.5', 'x', '1e3', '١'].map((id) => [id, 'Project id must be a positive whole number']),
  ['9999999999999999', 'Project id must have at most 15 digits'],
])('a request with the invalid project id %s gets 400: %s', async (id, message) => {
  const client = await app.user()
  const response = await client.patch(`/api/projects/${encodeURIComponent(id)}`, { name: 'x' })
  expectFailure(response, 400, message)
})

test('a project id that is too large for the database gets 404', async () => {
  const client = await app.user()
  expectFailure(await client.delete('/api/projects/999999999999999'), 404)
})

test('a project creation that is repeated with the same idempotency key returns the same response and creates no second project', async () => {
  const client = await app.user()
  const key = randomUUID()
  const first = await create(client, { name: 'Once' }, key)
  const again = await create(client, { name: 'Once' }, key)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(await list(client)).toHaveLength(1)
})

test('twenty concurrent project creations with one idempotency key create one project', async () => {
  const client = await app.user()
  const key = randomUUID()
  const responses = await Promise.all(Array.from({ length: 20 }, () => create(client, { name: 'Once' }, key)))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await list(client)).toHaveLength(1)
})

test('after a crash, a project creation that is repeated with the same idempotency key returns the existing project', async () => {
  const client = await app.user()
  const key = randomUUID()
  const first = await create(client, { name: 'Once' }, key)
  await deleteStoredResponse(app.database.db, key)
  const again = await create(client, { name: 'Once' }, key)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  const { id } = await client.user()
  let slots = 0
  for await (const _ of app.store.read(ownerStream(id))) slots++
  expect(slots).toBe(1)
})

test('if a user sends two different requests with one idempotency key, the second request gets 422', async () => {
  const [one, other] = [await app.user(), await app.user()]
  const key = randomUUID()
  await create(one, { name: 'Mine' }, key)
  expectFailure(await create(one, { name: 'Changed' }, key), 422, /Idempotency-Key/)
  expect((await create(other, { name: 'Theirs' }, key)).status).toBe(201)
})

test('after a rejected project creation, a retry with the same idempotency key can succeed', async () => {
  const client = await app.user()
  const first = await client.project()
  await client.project()
  const key = randomUUID()
  expectFailure(await create(client, { name: 'Third' }, key), 409)
  expectFailure(await create(client, { name: 'Third' }, key), 409)
  const stored = app.database.db.selectFrom('work.commands').where('key', '=', key).select('key')
  expect(await stored.execute()).toEqual([])
  await client.delete(`/api/projects/${first}`)
  const created = await create(client, { name: 'Third' }, key)
  expect(created.status).toBe(201)
  expect((await create(client, { name: 'Third' }, key)).text).toBe(created.text)
  expectFailure(await create(client, { name: 'Fourth' }, key), 422)
  expect(await list(client)).toHaveLength(2)
})

test('a project creation whose idempotency key has more than 200 characters gets 400', async () => {
  const client = await app.user()
  expectFailure(await create(client, { name: 'x' }, 'k'.repeat(201)), 400, /Idempotency-Key/)
})

test('a repeated request for an unchanged project list gets 304', async () => {
  const client = await app.user()
  await client.project()
  const first = await client.get('/api/projects')
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect((await client.get('/api/projects', { 'if-none-match': etag })).status).toBe(304)
  await client.project()
  expect((await client.get('/api/projects', { 'if-none-match': etag })).status).toBe(200)
})

const membershipsOf = (userId: number) =>
  app.database.db
    .selectFrom('identity.entries')
    .where('user_id', '=', userId)
    .select('project_id')
    .orderBy('id')
    .execute()

test('a refused project creation leaves no membership and does not count towards the limit of an hour', async () => {
  const client = await app.user()
  const { id: userId } = await client.user()
  const projects = [await client.project('First'), await client.project('Second')]
  const counted = () => app.database.db.selectFrom('work.limits').selectAll().orderBy('subject').execute()
  const before = await counted()
  for (let n = 0; n < 10; n++) expectFailure(await create(client, { name: 'Third' }), 409)
  const crowd = await Promise.all(
    Array.from({ length: 10 }, () => create(client, { name: 'Third' }, randomUUID())),
  )
  for (const refused of crowd) expectFailure(refused, 409)
  expect(await membershipsOf(userId)).toEqual(projects.map((project_id) => ({ project_id })))
  expect(await counted()).toEqual(before)
})

test('a user who created 300 projects within an hour gets 429 with Retry-After, and no row is left', async () => {
  const client = await app.user()
  const { id: userId } = await client.user()
  const limits = rateLimits(app.database.db, app.secret, () => new Date())
  const created = { limit: { name: 'projects-created', max: 300, seconds: 3_600 }, subject: String(userId) }
  for (let n = 0; n < 300; n++) await limits.take(created)
  const refused = await create(client, { name: 'One too many' })
  expectFailure(refused, 429, /Too many new projects/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await membershipsOf(userId)).toEqual([])
})
