import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { waitForBlockedStatement } from '#kernel/postgres/testing/lock-wait.ts'
import { readSchema } from '#schema/tables/database.ts'
import { assignMembership } from '../../team/memberships.ts'
import { joinByEvent } from '../../testing/team.ts'

const app = await startTestApp()
const { db } = app.database

const path = '/api/user/deletion'
const address = () => `${randomUUID()}@example.com`
const accounts = (email: string) =>
  db.selectFrom('identity.accounts').where('email', '=', email).select('id').execute()
const types = (userId: number) => Array.fromAsync(app.store.read(`user-${userId}`), ({ type }) => type)
const names = async (client: Client) => (await client.projects()).map(({ name }) => name)

test('a user who deletes the account with the password is logged out, and the address is free again', async () => {
  const email = address()
  const client = await app.user(email)
  const { id } = await client.user()
  const otherDevice = app.client()
  await otherDevice.post('/api/login', { email, password })
  const { cookie } = client
  expect((await client.post(path, { password })).status).toBe(204)
  expect(client.cookie).toBe('')
  client.cookie = cookie
  expectFailure(await client.get('/api/user'), 401)
  expectFailure(await otherDevice.get('/api/user'), 401)
  expectFailure(await app.client().post('/api/login', { email, password }), 401)
  const [event] = (await Array.fromAsync(app.store.read(`user-${id}`))).filter(
    ({ type }) => type === 'UserErased',
  )
  expect(event?.metadata.actor).toBe(id)
  const next = await app.user(email)
  expect((await next.user()).id).not.toBe(id)
})

test('a deletion ends memberships, transfers owned projects to an administrator of the team and deletes the others', async () => {
  const [owner, heir, other] = [await app.user(), await app.user(), await app.user()]
  const shared = await owner.project('Shared')
  await joinByEvent(app, shared, heir, 'ADMIN')
  await owner.project('Mine alone')
  const joined = await other.project('Of another user')
  await joinByEvent(app, joined, owner)
  await expect.poll(() => names(owner)).toHaveLength(3)
  const { username } = await heir.user()
  expect((await owner.get(path)).body()).toEqual({
    projects: [
      { id: shared, name: 'Shared', outcome: 'transferred', newOwner: username },
      { id: expect.any(Number) as number, name: 'Mine alone', outcome: 'deleted', newOwner: null },
      { id: joined, name: 'Of another user', outcome: 'left', newOwner: null },
    ],
    reasonNotTo: null,
  })
  expect((await owner.post(path, { password })).status).toBe(204)
  const { id } = await heir.user()
  await expect.poll(async () => (await heir.projects()).map(({ ownerId }) => ownerId)).toEqual([id])
  await expect.poll(async () => (await other.members(joined)).length).toBe(1)
  await expect
    .poll(() =>
      db
        .withSchema(readSchema)
        .selectFrom('projects')
        .where('name', '=', 'Mine alone')
        .select('id')
        .execute(),
    )
    .toEqual([])
})

test('a deletion with a wrong password gets 400, and the account remains', async () => {
  const client = await app.user()
  const response = await client.post(path, { password: 'wrong' })
  expectFailure(response, 400, 'Your password is incorrect')
  expect(fieldsOf(response)).toEqual({ password: 'Your password is incorrect' })
  expectFailure(await client.post(path, {}), 400)
  expectFailure(await client.post(path, { password: ['x'] }), 400)
  expectFailure(await app.client().post(path, { password }), 401)
  expect((await client.get('/api/user')).status).toBe(200)
})

test('after ten wrong passwords, a deletion gets 429 even with the right password', async () => {
  const client = await app.user()
  for (let attempt = 0; attempt < 10; attempt++) await client.post(path, { password: 'wrong' })
  expectFailure(await client.post(path, { password }), 429)
})

test('of several concurrent deletions of one account, one succeeds and the others get 401', async () => {
  const client = await app.user()
  const { id, email } = await client.user()
  const { cookie } = client
  const copies = Array.from({ length: 4 }, () => {
    const device = app.client()
    device.cookie = cookie
    return device.post(path, { password }, { 'idempotency-key': randomUUID() })
  })
  const statuses = (await Promise.all(copies)).map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([204, 401, 401, 401])
  expect(await accounts(email)).toEqual([])
  expect(await types(id)).toEqual(['UserRegistered', 'UserErased'])
})

test('a user who accepts an invitation while an operator erases the user gets 401', async () => {
  const [owner, client] = [await app.user(), await app.user()]
  const { id, email } = await client.user()
  const projectId = await owner.project()
  const entryId = await owner.invite(projectId, email)
  const erasure = await app.database.pool.connect()
  try {
    await erasure.query('begin')
    await erasure.query('select from identity.accounts where id = $1 for update', [id])
    const accepted = assignMembership(db, projectId, { entryId, userId: id })
    await waitForBlockedStatement(db)
    await erasure.query('update identity.entries set user_id = null, email = null where id = $1', [entryId])
    await erasure.query('delete from identity.accounts where id = $1', [id])
    await erasure.query('commit')
    await expect(accepted).rejects.toMatchObject({ status: 401 })
  } finally {
    erasure.release()
  }
})

test('a user who deletes the account while an operator erases the user gets 401', async () => {
  const client = await app.user()
  const { email } = await client.user()
  const erasure = await app.database.pool.connect()
  try {
    await erasure.query('begin')
    await erasure.query('delete from identity.accounts where email = $1', [email])
    const response = client.post(path, { password })
    await waitForBlockedStatement(db)
    await erasure.query('commit')
    expectFailure(await response, 401)
  } finally {
    erasure.release()
  }
})

test('the database and the email files contain nothing about a deleted user', async () => {
  const email = address()
  const client = await app.user(email)
  const { id } = await client.user()
  await client.patch('/api/user/notifications', { kinds: { note: { email: false } } })
  await client.post('/api/forgot-password', { email })
  await expect.poll(() => emailsTo(app.dataDir, email)).toHaveLength(1)
  const key = randomUUID()
  await client.post(path, { password }, { 'idempotency-key': key })
  expect(await emailsTo(app.dataDir, email)).toEqual([])
  for (const table of ['identity.notification_preferences', 'identity.sessions', 'work.commands'] as const)
    expect(await db.selectFrom(table).where('user_id', '=', id).selectAll().execute()).toEqual([])
})

test('the only administrator gets 409, and if two administrators delete their accounts concurrently, one remains', async () => {
  const [one, two] = [await app.administrator(), await app.administrator()]
  const responses = await Promise.all([one, two].map((client) => client.post(path, { password })))
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 409])
  const left = (await one.get('/api/user')).status === 200 ? one : two
  const { reasonNotTo } = (await left.get(path)).body<{ reasonNotTo: string | null }>()
  expectFailure(await left.post(path, { password }), 409, reasonNotTo ?? 'A reason')
})

test('a user who logs out of other devices stays logged in on this device', async () => {
  const email = address()
  const client = await app.user(email)
  const others = [app.client(), app.client()]
  for (const device of others) await device.post('/api/login', { email, password })
  expect((await client.delete('/api/user/sessions')).body()).toEqual({ ended: 2 })
  for (const device of others) expectFailure(await device.get('/api/user'), 401)
  expect((await client.delete('/api/user/sessions')).body()).toEqual({ ended: 0 })
})
