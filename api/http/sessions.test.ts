import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'

const day = 86_400_000
const startedAt = Date.now()
let now = startedAt
const app = await startTestApp({ now: () => new Date(now) })
const https = await startTestApp({ env: { PUBLIC_URL: 'https://brandpath.example/' } })
const sessions = () => app.database.db.selectFrom('identity.sessions').selectAll().execute()

test('the session cookie is HttpOnly and SameSite, and the database contains only its hash', async () => {
  now = startedAt
  const response = await app.client().post('/api/register', { email: 'cookie@example.com', password })
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^brandpath_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const id = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  expect(JSON.stringify(await sessions())).not.toContain(id)
})

test('over HTTPS the session cookie is Secure and has the __Host- prefix', async () => {
  const client = await https.user()
  const response = await client.post('/api/login', { email: (await client.user()).email, password })
  expect(response.headers.get('set-cookie')).toMatch(/^__Host-brandpath_session=.*Path=\/; HttpOnly; Secure/)
})

test('login replaces an existing session', async () => {
  const client = await app.user('fixed@example.com')
  const before = client.cookie
  await client.post('/api/login', { email: 'fixed@example.com', password })
  expect(client.cookie).not.toBe(before)
  client.cookie = before
  expectFailure(await client.get('/api/user'), 401)
})

test('a used session and its cookie are extended once a day', async () => {
  now = startedAt
  const client = await app.user('slides@example.com')
  now = startedAt + 0.9 * day
  expect((await client.get('/api/user')).headers.get('set-cookie')).toBeNull()
  now = startedAt + 29 * day
  expect((await client.get('/api/user')).headers.get('set-cookie')).toContain('Max-Age=2592000')
  expect((await client.get('/api/user')).headers.get('set-cookie')).toBeNull()
  now = startedAt + 58 * day
  expect((await client.get('/api/user')).status).toBe(200)
})

test('a session ends after 30 days without use', async () => {
  now = startedAt
  const client = await app.user('idle@example.com')
  now = startedAt + 30 * day
  expectFailure(await client.get('/api/user'), 401)
})

test('a session ends after 90 days even if it is used', async () => {
  now = startedAt
  const client = await app.user('old@example.com')
  for (const days of [25, 50, 75, 89]) {
    now = startedAt + days * day
    expect((await client.get('/api/user')).status).toBe(200)
  }
  now = startedAt + 90 * day
  expectFailure(await client.get('/api/user'), 401)
})

test('the erasure of an account deletes its sessions', async () => {
  now = startedAt
  const client = await app.user('gone@example.com')
  await app.database.db.deleteFrom('identity.accounts').where('email', '=', 'gone@example.com').execute()
  expectFailure(await client.get('/api/user'), 401)
})
