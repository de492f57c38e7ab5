import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteStoredResponse, storedResponse } from '#ops/testing/stored-responses.ts'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type ClientResponse, type Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { joinByEvent } from '../testing/team.ts'
import { waitForBlockedStatement } from '#kernel/postgres/testing/lock-wait.ts'

const app = await startTestApp()
const address = () => `${randomUUID()}@example.com`

test('a registration logs the user in and sets the username to the part of the email address before the “@”', async () => {
  const client = app.client()
  const response = await client.post('/api/register', { email: ' Inga.Halden@Example.com ', password })
  expect(response.status).toBe(201)
  expect(response.body()).toMatchObject({
    email: 'inga.halden@example.com',
    username: 'inga.halden',
    role: 'MEMBER',
  })
  expect(await client.user()).toEqual(response.body())
})

test('a second registration with an email address gets 409, even if the address is written in upper case', async () => {
  const email = address()
  await app.user(email)
  const again = await app.client().post('/api/register', { email: email.toUpperCase(), password })
  expectFailure(again, 409, 'An account with this email already exists. Log in instead.')
  expect(fieldsOf(again)).toEqual({ email: 'An account with this email already exists. Log in instead.' })
})

test('of 20 concurrent registrations with one email address, exactly one succeeds', async () => {
  const email = address()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => app.client().post('/api/register', { email, password })),
  )
  const statuses = responses.map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
})

test.each([
  [{ email: '', password }, { email: 'Email is required' }],
  [{ email: 'nobody', password }, { email: 'Invalid email address' }],
  [{ password }, { email: 'Email is required' }],
  [{ email: 7, password }, { email: 'Email must be text' }],
  [{ email: 'a@example.com', password: '12345' }, { password: 'Password must be at least 6 characters' }],
  [
    { email: 'a@example.com', password: 'x'.repeat(1025) },
    { password: 'Password must be at most 1,024 characters' },
  ],
  [
    { email: 'a@example.com', password: 'nul\u0000nul' },
    { password: 'Password contains characters that cannot be stored' },
  ],
  [
    { email: 'a@example.com', password: 'lone \ud800 half' },
    { password: 'Password contains characters that cannot be stored' },
  ],
])('a registration with %o gets 400, and the response names the invalid field', async (body, fields) => {
  const response = await app.client().post('/api/register', body)
  expectFailure(response, 400)
  expect(fieldsOf(response)).toEqual(fields)
})

test('a registration accepts a password of 1,024 characters and an email address of 254 characters', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`.slice(
    0,
    254,
  )
  const long = 'ü'.repeat(1024)
  expect((await app.client().post('/api/register', { email, password: long })).status).toBe(201)
  expect((await app.client().post('/api/login', { email, password: long })).status).toBe(200)
})

test('the login ignores upper and lower case in the email address, but not in the password', async () => {
  const email = address()
  const user = await (await app.user(email)).user()
  const client = app.client()
  const response = await client.post('/api/login', { email: ` ${email.toUpperCase()}`, password })
  expect(response.status).toBe(200)
  expect(response.body()).toEqual(user)
  expectFailure(
    await app.client().post('/api/login', { email, password: password.toUpperCase() }),
    401,
    'Invalid email or password',
  )
})

test('a login with an unregistered email address gets the same response as a login with a wrong password', async () => {
  const email = address()
  await app.user(email)
  const wrongPassword = await app.client().post('/api/login', { email, password: 'wrong horse' })
  const unknown = await app.client().post('/api/login', { email: address(), password })
  expectFailure(wrongPassword, 401, 'Invalid email or password')
  expect(unknown.text).toBe(wrongPassword.text)
})

test('a login with an empty password gets 400 and the message “Password is required”', async () => {
  const response = await app.client().post('/api/login', { email: 'a@example.com', password: '' })
  expectFailure(response, 400, 'Password is required')
})

test('a logout ends the session, and a logout request without a session also succeeds', async () => {
  const client = await app.user()
  const { cookie } = client
  expect((await client.post('/api/logout')).status).toBe(204)
  expect(client.cookie).toBe('')
  client.cookie = cookie
  expectFailure(await client.get('/api/user'), 401)
  expect((await app.client().post('/api/logout')).status).toBe(204)
})

test('a request without a session cookie or with an invented session cookie gets 401', async () => {
  expectFailure(await app.client().get('/api/user'), 401)
  const client = app.client()
  client.cookie = 'brandpath_session=made-up'
  expectFailure(await client.get('/api/user'), 401)
})

test('if a user changes the username, spaces around the new username are removed', async () => {
  const client = await app.user()
  const response = await client.patch('/api/user', { username: '  Inga Halden ' })
  expect(response.status).toBe(200)
  expect(response.body()).toMatchObject({ username: 'Inga Halden' })
  expect(await client.user()).toEqual(response.body())
  expectFailure(await client.patch('/api/user', { username: '   ' }), 400, 'Name is required')
  expectFailure(await client.patch('/api/user', { username: 'x'.repeat(121) }), 400)
  expectFailure(await app.client().patch('/api/user', { username: 'x' }), 401)
})

test('a password change ends all sessions of the user except the current session', async () => {
  const email = address()
  const client = await app.user(email)
  const otherDevice = app.client()
  await otherDevice.post('/api/login', { email, password })
  const change = await client.post('/api/user/password', { current: password, password: 'battery staple' })
  expect(change.status).toBe(204)
  expect((await client.get('/api/user')).status).toBe(200)
  expectFailure(await otherDevice.get('/api/user'), 401)
  expectFailure(await app.client().post('/api/login', { email, password }), 401)
  expect((await app.client().post('/api/login', { email, password: 'battery staple' })).status).toBe(200)
})

test('a password change with a wrong current password gets 400 instead of 401', async () => {
  const client = await app.user()
  const response = await client.post('/api/user/password', { current: 'wrong', password: 'battery staple' })
  expectFailure(response, 400, 'Your current password is incorrect')
  expect(fieldsOf(response)).toEqual({ current: 'Your current password is incorrect' })
  expectFailure(await client.post('/api/user/password', { current: password, password: 'short' }), 400)
  expectFailure(await app.client().post('/api/user/password', { current: password, password: 'x' }), 401)
})

test('if a username change is repeated after a later username change, the response contains the current username', async () => {
  const client = await app.user()
  const key = randomUUID()
  const headers = { 'idempotency-key': key }
  const rename = () => client.send('PATCH', '/api/user', { body: { username: 'Inga Berg' }, headers })
  expect((await rename()).body()).toMatchObject({ username: 'Inga Berg' })
  await client.patch('/api/user', { username: 'Inga Dahl' })
  const again = await rename()
  expect([again.status, again.body()]).toEqual([200, await client.user()])
  expect((await client.user()).username).toBe('Inga Dahl')
  expect(JSON.stringify(await storedResponse(app.database.db, key))).not.toMatch(/Inga|@/)
})

test('if copies of a username change with one idempotency key arrive concurrently, all responses contain the new username', async () => {
  const client = await app.user()
  for (const username of ['Inga Berg', 'Inga Dahl', 'Inga Holm']) {
    const headers = { 'idempotency-key': randomUUID() }
    const copies = Array.from({ length: 6 }, () =>
      client.send('PATCH', '/api/user', { body: { username }, headers }),
    )
    for (const copy of await Promise.all(copies)) expect(copy.body()).toMatchObject({ username })
  }
})

test('the response to a username change is stored under the idempotency key of the request', async () => {
  const [client, key] = [await app.user(), randomUUID()]
  await client.send('PATCH', '/api/user', {
    body: { username: 'Inga Berg' },
    headers: { 'idempotency-key': key },
  })
  const { db } = app.database
  const command = db.selectFrom('work.commands').select('answer').where('key', '=', key)
  expect(await command.executeTakeFirst()).toMatchObject({ answer: { status: 200 } })
})

test('a password change that is repeated with the same idempotency key succeeds, even if the stored response was lost', async () => {
  const client = await app.user()
  const key = randomUUID()
  const change = () =>
    client.post(
      '/api/user/password',
      { current: password, password: 'battery staple' },
      { 'idempotency-key': key },
    )
  expect((await change()).status).toBe(204)
  await deleteStoredResponse(app.database.db, key)
  expect((await change()).status).toBe(204)
})

test('if copies of a password change with one idempotency key arrive concurrently, all copies succeed and append one event', async () => {
  const client = await app.user()
  const { id } = await client.user()
  const key = { 'idempotency-key': randomUUID() }
  const body = { current: password, password: 'battery staple' }
  const copies = Array.from({ length: 6 }, () => client.post('/api/user/password', body, key))
  expect((await Promise.all(copies)).map(({ status }) => status)).toEqual(copies.map(() => 204))
  const types: string[] = []
  for await (const { type } of app.store.read(`user-${id}`)) types.push(type)
  expect(types).toEqual(['UserRegistered', 'PasswordChanged'])
})

/** Sends a request during the erasure of the account. The request waits for the row lock. Returns the response. */
async function erasing(email: string, meanwhile: () => Promise<ClientResponse>): Promise<ClientResponse> {
  const { db, pool } = app.database
  const erasure = await pool.connect()
  try {
    await erasure.query('begin')
    await erasure.query('delete from identity.accounts where email = $1', [email])
    const response = meanwhile()
    await waitForBlockedStatement(db)
    await erasure.query('commit')
    return await response
  } finally {
    erasure.release()
  }
}

test.each([
  ['logs in', (client: Client, email: string) => client.post('/api/login', { email, password })],
  [
    'changes the password',
    (client: Client) => client.post('/api/user/password', { current: password, password: 'battery staple' }),
  ],
  ['changes the name', (client: Client) => client.patch('/api/user', { username: 'Somebody else' })],
  ['creates a project', (client: Client) => client.post('/api/projects', { name: 'Halden Tea' })],
] as const)('a user who %s while the account is being erased gets 401', async (_, send) => {
  const email = address()
  const client = await app.user(email)
  const { id } = await client.user()
  expectFailure(await erasing(email, () => send(client, email)), 401)
  const types = await Array.fromAsync(app.store.read(`user-${id}`), ({ type }) => type)
  expect(types).toEqual(['UserRegistered'])
})

test('if the sender’s account is erased while a status update is being sent, the note of the status update is not stored', async () => {
  const email = address()
  const client = await app.user(email)
  const project = await client.project()
  await joinByEvent(app, project, await app.user())
  const send = () => client.post(`/api/projects/${project}/status-update`, { note: `I am ${email}` })
  expectFailure(await erasing(email, send), 401)
  const notes = app.database.db.selectFrom('content.status_posts').where('project_id', '=', project)
  expect(await notes.select('note').execute()).toEqual([])
})

test('if the author’s account is erased while a note is being written, neither the note nor its text is stored', async () => {
  const email = address()
  const client = await app.user(email)
  const project = await client.project()
  const [task] = await client.tasks(project)
  const write = () =>
    client.post(
      `/api/tasks/${task?.id}/notes`,
      { text: `I am ${email}` },
      { 'idempotency-key': randomUUID() },
    )
  expectFailure(await erasing(email, write), 401)
  const notes = app.database.db.selectFrom('content.notes').where('project_id', '=', project)
  expect(await notes.select('parts').execute()).toEqual([])
  const types = await Array.fromAsync(app.store.read(`project-${project}`), ({ type }) => type)
  expect(types).not.toContain('NoteAdded')
})

test('the database stores a password as an Argon2id hash', async () => {
  const secret = `a rare password ${randomUUID()}`
  const email = address()
  await app.client().post('/api/register', { email, password: secret })
  const account = await app.database.db
    .selectFrom('identity.accounts')
    .where('email', '=', email)
    .select('password_hash')
    .executeTakeFirstOrThrow()
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

async function localeOf(email: string): Promise<string | null> {
  const accounts = app.database.db.selectFrom('identity.accounts').where('email', '=', email)
  return (await accounts.select('locale').executeTakeFirstOrThrow()).locale
}
const accepting = (language: string) => ({ 'accept-language': language })

test('an account has the first language of the browser that registered or logged in last', async () => {
  const email = address()
  await app.client().post('/api/register', { email, password }, accepting('nb-no,nb;q=0.9'))
  expect(await localeOf(email)).toBe('nb-NO')
  await app.client().post('/api/login', { email, password }, accepting('de'))
  expect(await localeOf(email)).toBe('de')
})

test.each(['*', 'not_a_tag<', `de-x-${'long-'.repeat(20)}tag`])(
  'a login with the header Accept-Language %j succeeds and keeps the known language',
  async (language) => {
    const email = address()
    await app.client().post('/api/register', { email, password }, accepting('nb'))
    expect((await app.client().post('/api/login', { email, password }, accepting(language))).status).toBe(200)
    expect(await localeOf(email)).toBe('nb')
  },
)

test('a new account has an unconfirmed name, and saving the same name confirms it for all devices', async () => {
  const email = address()
  const client = await app.user(email)
  const { username, nameConfirmed } = await client.user()
  expect(nameConfirmed).toBe(false)
  expect((await client.patch('/api/user', { username })).body()).toMatchObject({
    username,
    nameConfirmed: true,
  })
  const login = await app.client().post('/api/login', { email, password })
  expect(login.body()).toMatchObject({ username, nameConfirmed: true })
})
