import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/failure.ts'

const day = 86_400_000
const begun = Date.now()
let now = begun
const app = await startTestApp({ now: () => new Date(now) })
const https = await startTestApp({ env: { PUBLIC_URL: 'https://brandpath.example/' } })
const sessions = () => app.database.db.selectFrom('identity.sessions').selectAll().execute()

test('the cookie is out of reach for scripts and other sites; only its hash is kept', async () => {
  now = begun
  const answer = await app.client().post('/api/register', { email: 'cookie@example.com', password })
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^brandpath_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const id = cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))
  expect(JSON.stringify(await sessions())).not.toContain(id)
})

test('over https the cookie is Secure and bound to the host', async () => {
  const client = await https.user()
  const answer = await client.post('/api/login', { email: (await client.user()).email, password })
  expect(answer.headers.get('set-cookie')).toMatch(/^__Host-brandpath_session=.*Path=\/; HttpOnly; Secure/)
})

test('signing in never keeps the session that was there before', async () => {
  const client = await app.user('fixed@example.com')
  const before = client.cookie
  await client.post('/api/login', { email: 'fixed@example.com', password })
  expect(client.cookie).not.toBe(before)
  client.cookie = before
  expectFailure(await client.get('/api/user'), 401)
})

test('a session that is used lives on, its cookie with it, written once a day', async () => {
  now = begun
  const client = await app.user('slides@example.com')
  now = begun + 0.9 * day
  expect((await client.get('/api/user')).headers.get('set-cookie')).toBeNull()
  now = begun + 29 * day
  expect((await client.get('/api/user')).headers.get('set-cookie')).toContain('Max-Age=2592000')
  expect((await client.get('/api/user')).headers.get('set-cookie')).toBeNull()
  now = begun + 58 * day
  expect((await client.get('/api/user')).status).toBe(200)
})

test('unused for 30 days a session ends', async () => {
  now = begun
  const client = await app.user('idle@example.com')
  now = begun + 30 * day
  expectFailure(await client.get('/api/user'), 401)
})

test('after 90 days a session ends, however much it was used', async () => {
  now = begun
  const client = await app.user('old@example.com')
  for (const days of [25, 50, 75, 89]) {
    now = begun + days * day
    expect((await client.get('/api/user')).status).toBe(200)
  }
  now = begun + 90 * day
  expectFailure(await client.get('/api/user'), 401)
})

test('a session dies with its account', async () => {
  now = begun
  const client = await app.user('gone@example.com')
  await app.database.db.deleteFrom('identity.accounts').where('email', '=', 'gone@example.com').execute()
  expectFailure(await client.get('/api/user'), 401)
})
