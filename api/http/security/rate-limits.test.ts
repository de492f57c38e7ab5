import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { password, type Client } from '#ops/testing/client.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { countAttempt } from '../../accounts/login.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { rateLimits } from './rate-limits.ts'

/** Timeout for tests that compute many password hashes. */
const testTimeoutMs = 60_000

const begun = Date.now()
let now = begun
const clock = () => new Date(now)
const app = await startTestApp({ projector: false, now: clock })
const limitsOf = (key = 'key') => rateLimits(app.database.db, Buffer.from(key), clock)

const times = (n: number) => Array.from({ length: n }, (_, index) => index)
const login = (client: Client, email: string, guess = 'wrong horse') =>
  client.post('/api/login', { email, password: guess })
const statuses = (responses: readonly { status: number }[]) =>
  responses.map(({ status }) => status).sort((a, b) => a - b)

test(
  'the eleventh wrong password for an account from one IP address within 15 minutes gets 429',
  async () => {
    const email = 'guessed@example.com'
    await app.user(email)
    const thief = app.client()
    const guesses = await Promise.all(times(14).map(() => login(thief, email)))
    expect(statuses(guesses)).toEqual([...times(10).map(() => 401), ...times(4).map(() => 429)])
    const rejected = await login(thief, email, password)
    expectFailure(rejected, 429, /Too many attempts/)
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(910)
    // The owner of the account can still log in from another address.
    expect((await login(app.client(), email, password)).status).toBe(200)
    now += Number(rejected.headers.get('retry-after')) * 1000
    expect((await login(thief, email, password)).status).toBe(200)
  },
  testTimeoutMs,
)

test('a rate limit of 5 requests per 15 minutes allows at most 5 requests in any period of 15 minutes', async () => {
  const limits = limitsOf()
  const five = { limit: { name: 'any-window', max: 5, seconds: 900 }, subject: 'user' }
  const random = seededRandom('any window')
  const begin = now
  const passed: number[] = []
  for (const _ of times(400)) {
    now += random.below(60_000)
    await limits.take(five).then(
      () => passed.push(now),
      () => undefined,
    )
  }
  now = begin
  for (const start of passed) {
    expect(passed.filter((at) => at >= start && at < start + 900_000).length).toBeLessThanOrEqual(5)
  }
  // The limit is five requests per 900 s. Windows are up to 10 s longer, so at least five per 1,100 s must be allowed.
  const [first = 0, last = 0] = [passed[0], passed.at(-1)]
  expect(passed.length).toBeGreaterThan((5 * (last - first)) / 1_100_000)
})

test('a client over the rate limit can send a request again after the number of seconds in Retry-After', async () => {
  const limits = limitsOf()
  const three = { limit: { name: 'retry-after', max: 3, seconds: 900 }, subject: 'user' }
  const begin = now
  for (const step of [0, 200_000, 100_000]) {
    now += step
    await limits.take(three)
  }
  const rejection: unknown = await limits.take(three).catch((error: unknown) => error)
  await limits.take(three).catch(() => undefined)
  now += (rejection as { retryAfter: number }).retryAfter * 1000
  await limits.take(three)
  await expect(limits.take(three)).rejects.toMatchObject({ status: 429 })
  now = begin
})

test(
  'wrong passwords that are sent to two API processes count towards the same rate limit',
  async () => {
    const email = 'many-doors@example.com'
    await app.user(email)
    const first = app.client()
    const second = first.at(await app.another({ now: clock }))
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    const body = { email, password: 'wrong horse' }
    const guesses = await Promise.all(
      times(12).map((n) => (n % 2 ? first : second).post('/api/login', body, headers)),
    )
    expect(statuses(guesses)).toEqual([...times(10).map(() => 401), 429, 429])
  },
  testTimeoutMs,
)

test(
  'logins with the correct password do not count towards the rate limit of logins',
  async () => {
    const email = 'regular@example.com'
    const client = await app.user(email)
    for (const _ of times(12)) expect((await login(client, email, password)).status).toBe(200)
  },
  testTimeoutMs,
)

test('the 101st failed login from one IP address gets 429, even if each login is for a different account', async () => {
  const limits = limitsOf()
  for (const n of times(100)) await countAttempt(limits, `user-${n}@example.com`, '192.0.2.1')
  await expect(countAttempt(limits, 'one-more@example.com', '192.0.2.1')).rejects.toMatchObject({
    status: 429,
  })
  await expect(countAttempt(limits, 'one-more@example.com', '192.0.2.2')).resolves.toMatchObject({
    delayMs: 0,
  })
})

test('failed logins from many IP addresses delay further logins of the account by at most 3 s', async () => {
  const limits = limitsOf()
  const delays: number[] = []
  for (const n of times(60)) {
    delays.push((await countAttempt(limits, 'slow@example.com', `198.51.100.${n}`)).delayMs)
  }
  expect(delays.slice(0, 10)).toEqual(times(10).map(() => 0))
  expect(delays).toEqual(delays.toSorted((a, b) => a - b))
  expect(delays.at(-1)).toBe(3_000)
})

test('the 61st registration from one IP address within an hour gets 429', async () => {
  const limits = limitsOf()
  const registrations = {
    limit: { name: 'registration-address', max: 60, seconds: 3_600 },
    subject: '192.0.2.3',
  }
  for (const _ of times(60)) await limits.take(registrations)
  await expect(limits.take(registrations)).rejects.toMatchObject({ status: 429 })
})

test('from one IP address, the 61st registration and the 61st password reset request within an hour get 429', async () => {
  const client = app.client()
  const key = limitsOf('a key of the tests, long enough to be one')
  for (const name of ['registration-address', 'forgot-address']) {
    for (const _ of times(60))
      await key.take({ limit: { name, max: 60, seconds: 3_600 }, subject: client.address })
  }
  expectFailure(await client.post('/api/register', { email: 'late@example.com', password }), 429)
  expectFailure(await client.post('/api/forgot-password', { email: 'late@example.com' }), 429)
})

test('the stored counters of rate limits contain no email address and no IP address', async () => {
  const rows = await app.database.db.selectFrom('work.limits').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/example\.com|192\.0\.2|10\.\d+\.\d+/)
})

const storedRows = () => app.database.db.selectFrom('work.limits').selectAll().orderBy('subject').execute()

test('a login that gets 429 or 503, and a password reset request that gets 429, leave no row and count nothing', async () => {
  const email = 'refused@example.com'
  await app.user(email)
  const [thief, stranger] = [app.client(), app.client()]
  const key = limitsOf('a key of the tests, long enough to be one')
  for (const _ of times(10)) await countAttempt(key, email, thief.address)
  const resets = { limit: { name: 'forgot-address', max: 60, seconds: 3_600 }, subject: stranger.address }
  for (const _ of times(60)) await key.take(resets)
  const before = await storedRows()
  for (const _ of times(3)) {
    expectFailure(await login(thief, email), 429)
    expectFailure(await stranger.post('/api/forgot-password', { email }), 429)
  }
  expect(await storedRows()).toEqual(before)
  const full = await countAttempt(key, 'crowded@example.com', '192.0.2.9')
  await expect(full.withdraw(new Error('the queue is full'))).rejects.toThrow('the queue is full')
  expect(await storedRows()).toEqual(before)
})

test('a successful login leaves no row, and failed logins remain counted', async () => {
  const email = 'careful@example.com'
  const client = await app.user(email)
  const before = await storedRows()
  expect((await login(client, email, password)).status).toBe(200)
  expect(await storedRows()).toEqual(before)
  expect((await login(client, email)).status).toBe(401)
  expect(await storedRows()).toHaveLength(before.length + 3)
})

test('30 concurrent requests never exceed a limit of 5, and the 25 refused requests count nothing', async () => {
  const limits = limitsOf()
  const five = { limit: { name: 'crowd', max: 5, seconds: 900 }, subject: 'user' }
  const outcomes = await Promise.allSettled(times(30).map(() => limits.take(five)))
  const allowed = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(allowed).toBeLessThanOrEqual(5)
  for (const _ of times(5 - allowed)) await limits.take(five)
  await expect(limits.take(five)).rejects.toMatchObject({ status: 429 })
  const rows = await storedRows()
  expect(rows.filter(({ name }) => name === 'crowd').map(({ count }) => count)).toEqual([5])
})

test('work that fails does not count towards its limit', async () => {
  const limits = limitsOf()
  const one = { limit: { name: 'during', max: 1, seconds: 900 }, subject: 'user' }
  for (const _ of times(3))
    await expect(limits.during([one], () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await limits.during([one], () => Promise.resolve('done'))).toBe('done')
  await expect(limits.during([one], () => Promise.resolve('done'))).rejects.toMatchObject({ status: 429 })
})

test('work that fails in a later step of the window does not count towards its limit', async () => {
  const limits = limitsOf()
  const one = { limit: { name: 'steps', max: 1, seconds: 900 }, subject: 'user' }
  const failing = limits.during([one], () => {
    now += 60_000
    return Promise.reject(new Error('refused'))
  })
  await expect(failing).rejects.toThrow('refused')
  expect((await storedRows()).filter(({ name }) => name === 'steps')).toEqual([])
  expect(await limits.during([one], () => Promise.resolve('done'))).toBe('done')
})

test('the message of a refused request names what is limited and when the user can try again', async () => {
  const limits = limitsOf()
  const messageAfter = async (limit: { name: string; seconds: number; things?: string }) => {
    const one = { limit: { ...limit, max: 1 }, subject: 'user' }
    await limits.take(one)
    const refusal = limits.take(one)
    return refusal.then(() => 'not refused').catch((error: unknown) => String(error))
  }
  const wait = async (seconds: number) =>
    / in (.*)\.$/.exec(await messageAfter({ name: `wait-${seconds}`, seconds }))?.[1]
  expect(await messageAfter({ name: 'kites', seconds: 45, things: 'kites' })).toMatch(
    /: Too many kites\. Please try again in a minute\.$/,
  )
  expect(await messageAfter({ name: 'attempts', seconds: 45 })).toMatch(/: Too many attempts\. /)
  expect(await Promise.all([45, 900, 3_600, 7_200, 12 * 3_600, 86_400].map(wait))).toEqual([
    'a minute',
    '15 minutes',
    'an hour',
    '2 hours',
    '12 hours',
    '24 hours',
  ])
})

test('the Retry-After of a refused request includes the additional step of the window', async () => {
  const limits = limitsOf()
  // A request at the start of a step counts until the end of that step of the window.
  now = Math.ceil(now / 40_000) * 40_000
  const one = { limit: { name: 'exact', max: 1, seconds: 3_600 }, subject: 'user' }
  await limits.take(one)
  await expect(limits.take(one)).rejects.toMatchObject({ retryAfter: 3_640 })
})
