import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { password } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { linkToken } from '#kernel/secret/secret.ts'

let offset = 0
const app = await startTestApp({ now: () => new Date(Date.now() + offset) })
const { db } = app.database

const sent = "If an account exists with this email, you'll receive a password reset link shortly."
const invalid = 'This password reset link is invalid or has expired. Please request a new one.'
const changed = 'battery staple'

const requestReset = (email: string) => app.client().post('/api/forgot-password', { email })
const reset = (token: string) => app.client().post('/api/reset-password', { token, password: changed })

/** Returns the token of the account's newest reset request; null if there is none. */
async function newestToken(email: string): Promise<string | null> {
  const row = await db
    .selectFrom('identity.password_resets as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.user_id')
    .where('a.email', '=', email)
    .orderBy('r.id', 'desc')
    .select(['r.id', 'r.generation'])
    .executeTakeFirst()
  return row ? linkToken(app.secret, 'reset', row.id, row.generation) : null
}

/** Requests a reset and waits until the request is stored. The request is stored after the response. */
async function requestToken(email: string): Promise<string> {
  const before = await newestToken(email)
  await requestReset(email)
  await expect.poll(() => newestToken(email)).not.toBe(before)
  return (await newestToken(email)) ?? ''
}

test('the link in a password reset email works once and ends all sessions of the user', async () => {
  const email = 'forgetful@example.com'
  const client = await app.user(email)
  expect((await requestReset(email.toUpperCase())).body()).toEqual({ message: sent })
  const token = await emailedToken(email)
  expect((await reset(token)).status).toBe(200)
  expectFailure(await client.get('/api/user'), 401)
  expectFailure(await client.post('/api/login', { email, password }), 401)
  expect((await client.post('/api/login', { email, password: changed })).status).toBe(200)
  expectFailure(await reset(token), 400, invalid)
})

test('a password reset ends the calendar address, which a stranger who registered the email address may know', async () => {
  const email = 'taken@example.com'
  const stranger = await app.user(email)
  const { url } = (await stranger.post('/api/user/calendar')).body<{ url: string }>()
  const calendar = () => app.client().get(new URL(url).pathname)
  expect((await calendar()).status).toBe(200)
  await reset(await requestToken(email))
  expectFailure(await calendar(), 404)
})

test('a request to renew the calendar address that waits for a password reset gets 401', async () => {
  const email = 'renewing@example.com'
  const client = await app.user(email)
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from identity.accounts where email = $1 for update', [email])
  const renewing = client.post('/api/user/calendar')
  const waiting = () =>
    holder.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  await expect.poll(async () => (await waiting()).rowCount).toBe(1)
  await holder.query('delete from identity.sessions')
  await holder.query('commit')
  holder.release()
  expectFailure(await renewing, 401)
  const account = db.selectFrom('identity.accounts').where('email', '=', email).select('calendar_enabled')
  expect(await account.executeTakeFirst()).toEqual({ calendar_enabled: false })
})

test('a user whose login was rate-limited can log in after a password reset', async () => {
  const email = 'guesses@example.com'
  const client = await app.user(email)
  const login = (attempted: string) => client.post('/api/login', { email, password: attempted })
  for (let guess = 0; guess < 10; guess++) expectFailure(await login('wrong'), 401)
  expectFailure(await login(password), 429)
  const token = await requestToken(email)
  expect((await client.post('/api/reset-password', { token, password: changed })).status).toBe(200)
  expect((await login(changed)).status).toBe(200)
})

test('a password reset request is answered even while the database row of the account is locked', async () => {
  const email = 'busy@example.com'
  await app.user(email)
  const holder = await app.database.pool.connect()
  await holder.query('begin')
  await holder.query('select from identity.accounts where email = $1 for update', [email])
  // The response does not wait for the lock. The reset request is stored after the response.
  expect((await requestReset(email)).body()).toEqual({ message: sent })
  expect((await requestReset('nobody-here@example.com')).body()).toEqual({ message: sent })
  await holder.query('commit')
  holder.release()
  await expect.poll(() => newestToken(email)).not.toBeNull()
})

async function emailedToken(to: string): Promise<string> {
  let token = ''
  await expect.poll(async () => (token = await tokenInEmail(to))).not.toBe('')
  return token
}

async function tokenInEmail(to: string): Promise<string> {
  const [email] = await emailsTo(app.dataDir, to)
  return /reset-password\?token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? ''
}

test('a password reset request for an unregistered email address gets the same response as for a registered address', async () => {
  await app.user('known@example.com')
  const known = await requestReset('known@example.com')
  const unknown = await requestReset('unknown@example.com')
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
})

test('a password reset link expires after one hour', async () => {
  await app.user('late@example.com')
  const token = await requestToken('late@example.com')
  offset = 3_600_001
  const late = await reset(token)
  offset = 0
  expectFailure(late, 400, invalid)
})

test('a second password reset request invalidates the link of the first request', async () => {
  await app.user('twice@example.com')
  const first = await requestToken('twice@example.com')
  const second = await requestToken('twice@example.com')
  expectFailure(await reset(first), 400, invalid)
  expect((await reset(second)).status).toBe(200)
})

test('a password change in the account ends the open password reset link', async () => {
  const email = 'remembered@example.com'
  const client = await app.user(email)
  const token = await requestToken(email)
  const change = { current: password, password: 'a newer password' }
  expect((await client.post('/api/user/password', change)).status).toBe(204)
  expectFailure(await reset(token), 400, invalid)
})

test('if one password reset link is used ten times concurrently, exactly one password change succeeds', async () => {
  await app.user('race@example.com')
  const token = await requestToken('race@example.com')
  const responses = await Promise.all(Array.from({ length: 10 }, () => reset(token)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 400)).toHaveLength(9)
})

test.each(['', 'x', '1.x', `1.${'A'.repeat(43)}`, `9999999999.${'A'.repeat(43)}`, `0.${'A'.repeat(43)}`])(
  'a password reset with the invalid token %o gets 400',
  async (token) => {
    const response = await reset(token)
    expectFailure(response, 400, token === '' ? /Invalid or expired reset link/ : invalid)
  },
)

test('a token from an unsubscribe link cannot reset a password', async () => {
  await app.user('purpose@example.com')
  const id = Number((await requestToken('purpose@example.com')).split('.')[0])
  expectFailure(await reset(linkToken(app.secret, 'unsubscribe-reports', id, 1)), 400, invalid)
})

test('if the new password was too short, the password reset link can be used again', async () => {
  await app.user('short@example.com')
  const token = await requestToken('short@example.com')
  expectFailure(
    await app.client().post('/api/reset-password', { token, password: '12345' }),
    400,
    'Password must be at least 6 characters',
  )
  expect((await reset(token)).status).toBe(200)
})

test('a password reset request with an invalid email address gets 400 and the message “Please enter a valid email address”', async () => {
  expectFailure(await requestReset('nobody'), 400, 'Please enter a valid email address')
})

test('the sixth password reset request for an account within an hour gets the usual response, but no reset is stored', async () => {
  const email = 'often@example.com'
  await app.user(email)
  const responses = await Promise.all(Array.from({ length: 7 }, () => requestReset(email)))
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  const written = () =>
    db
      .selectFrom('identity.password_resets as r')
      .innerJoin('identity.accounts as a', 'a.id', 'r.user_id')
      .where('a.email', '=', email)
      .select('r.id')
      .execute()
  await expect.poll(written).toHaveLength(5) // the requests are stored after the responses
  expect(await requestReset(email)).toMatchObject({ status: responses[0]?.status })
  expect(await written()).toHaveLength(5)
})

test('requests over the limit of an account do not extend the limit: an hour after the last link, a new link is sent', async () => {
  const email = 'besieged@example.com'
  await app.user(email)
  for (let n = 0; n < 5; n++) await requestToken(email)
  const newest = await newestToken(email)
  const begin = offset
  // A stranger repeats refused requests for almost the whole hour.
  for (let minute = 5; minute < 60; minute += 5) {
    offset = begin + minute * 60_000
    expect((await requestReset(email)).status).toBe(200)
    expect(await newestToken(email)).toBe(newest)
  }
  offset = begin + 62 * 60_000
  await requestReset(email)
  await expect.poll(() => newestToken(email)).not.toBe(newest)
  offset = begin
})
