import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import type { Task } from '#schema/api/tasks.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'

const day = 86_400_000
const startedAt = Date.now()
let now = startedAt
const app = await startTestApp({ now: () => new Date(now) })
const https = await startTestApp({ env: { PUBLIC_URL: 'https://brandpath.example/' } })
const otherProcess = await app.another({ now: () => new Date(now) })
const sessions = () => app.database.db.selectFrom('identity.sessions').selectAll().execute()

test('the session cookie is HttpOnly and SameSite, and the database stores only a hash of the cookie', async () => {
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

test('after a second login in the same browser, the first session is no longer valid', async () => {
  const client = await app.user('fixed@example.com')
  const before = client.cookie
  await client.post('/api/login', { email: 'fixed@example.com', password })
  expect(client.cookie).not.toBe(before)
  client.cookie = before
  expectFailure(await client.get('/api/user'), 401)
})

test('requests extend the session and the session cookie at most once a day', async () => {
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

test('a session ends after 90 days even if the user still uses the session', async () => {
  now = startedAt
  const client = await app.user('old@example.com')
  for (const days of [25, 50, 75, 89]) {
    now = startedAt + days * day
    expect((await client.get('/api/user')).status).toBe(200)
  }
  now = startedAt + 90 * day
  expectFailure(await client.get('/api/user'), 401)
})

test('after an account is erased, a request with a session of the account gets 401', async () => {
  now = startedAt
  const client = await app.user('gone@example.com')
  await app.database.db.deleteFrom('identity.accounts').where('email', '=', 'gone@example.com').execute()
  expectFailure(await client.get('/api/user'), 401)
})

type Removal = (client: Client, email: string) => Promise<unknown>
const removals: readonly (readonly [string, Removal])[] = [
  ['a logout', (client) => client.post('/api/logout')],
  ['the erasure of the account', (_, email) => deleteAccount(email)],
]
const deleteAccount = (email: string) =>
  app.database.db.deleteFrom('identity.accounts').where('email', '=', email).execute()

test.each(removals)(
  'after %s, every API process answers commands of the ended session with 401',
  async (_, remove) => {
    now = startedAt
    for (let round = 0; round < 5; round++) {
      const email = `removed-${randomUUID()}@example.com`
      const client = await app.user(email)
      const projectId = await client.project()
      const [task] = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
      const processes = [app.url, otherProcess].map((url) => client.at(url))
      let turn = 0
      let isRemoved = false
      const early: number[] = []
      const late: number[] = []
      const send = async (process: Client) => {
        const status = turn++ % 2 === 0 ? 'in_progress' : 'pending'
        const statuses = isRemoved ? late : early
        const headers = { 'idempotency-key': randomUUID() }
        const response = await process.post(`/api/tasks/${task?.id}/status`, { status }, headers)
        statuses.push(response.status)
      }
      for (const process of processes) for (let n = 0; n < 3; n++) await send(process) // now each process has cached the session
      const sending = processes.flatMap((process) =>
        Array.from({ length: 3 }, async () => {
          while (late.length < 12) await send(process)
        }),
      )
      await remove(client, email)
      isRemoved = true
      await Promise.all(sending)
      expect(new Set(late)).toEqual(new Set([401]))
      expect(early.filter((status) => status !== 200 && status !== 401)).toEqual([])
    }
  },
)
