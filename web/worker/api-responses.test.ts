import { beforeEach, expect, test, vi } from 'vitest'
import { cachedResponse, cachedUserId } from '#web/http/response-cache.ts'
import { fakeCaches } from '#web/testing/fake-caches.ts'
import { respondToSessionChange, respondWithApiData } from './api-responses.ts'

const ida = 7
const jonas = 8

let contents: ReturnType<typeof fakeCaches>
beforeEach(() => {
  contents = fakeCaches()
})

/** Sends a request through the worker. Returns the request's end, after the cache is updated, and a function that answers it. */
function send(method: string, path: string) {
  const request = new Request(`https://brandpath.example${path}`, { method })
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const waits: Promise<unknown>[] = []
  const event = { request, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) } as FetchEvent
  const respond = method === 'POST' ? respondToSessionChange : respondWithApiData
  const end = respond(event).then(() => Promise.all(waits))
  return async (status: number, body: unknown = {}) => {
    answer.resolve(Response.json(body, { status }))
    await end
  }
}

const login = (id: number) => send('POST', '/api/login')(200, { id })
const logout = () => send('POST', '/api/logout')(200)
const load = (path: string, body: unknown = []) => send('GET', path)(200, body)

/** Cached paths as `<cache name> <path>`, without the id of the user. */
const cached = () =>
  [...contents]
    .filter(([name]) => name !== 'who')
    .flatMap(([name, entries]) => [...entries.keys()].map((url) => `${name} ${new URL(url).pathname}`))

test('the worker caches the responses of the user who has logged in', async () => {
  await login(ida)
  await load('/api/user', { id: ida })
  await load('/api/projects')
  expect(cached()).toEqual([`last-seen-${ida} /api/user`, `last-seen-${ida} /api/projects`])
})

test('if a tab has no stored user yet, the response of the user is stored', async () => {
  await load('/api/user', { id: ida })
  expect(await cachedUserId()).toBe(ida)
})

test('a response of the user that arrives after a logout is not stored', async () => {
  await login(ida)
  const answerUser = send('GET', '/api/user')
  await logout()
  await answerUser(200, { id: ida })
  expect(await cachedUserId()).toBeNull()
  expect(cached()).toEqual([])
})

test.each([
  ['/api/user', 200],
  ['/api/user', 401],
  ['/api/projects', 200],
  ['/api/projects', 401],
])(
  'a response of %s with status %d to a former user does not change the cache of the next user',
  async (path, status) => {
    await login(ida)
    const answerFormer = send('GET', path)
    await logout()
    await login(jonas)
    await load('/api/projects')
    await answerFormer(status, { id: ida })
    expect(await cachedUserId()).toBe(jonas)
    expect(cached()).toEqual([`last-seen-${jonas} /api/projects`])
  },
)

test.each([403, 404])(
  'after a response with status %d, the worker no longer has an earlier response of the same URL',
  async (status) => {
    await login(ida)
    await load('/api/tasks?projectId=4')
    await load('/api/tasks?projectId=5')
    await send('GET', '/api/tasks?projectId=4')(status)
    expect(await cachedResponse(ida, 'https://brandpath.example/api/tasks?projectId=4')).toBeUndefined()
    expect(await cachedResponse(ida, 'https://brandpath.example/api/tasks?projectId=5')).toBeDefined()
  },
)

test('after a response with status 503, the worker keeps the earlier response of the same URL', async () => {
  await login(ida)
  await load('/api/projects')
  await send('GET', '/api/projects')(503)
  expect(cached()).toEqual([`last-seen-${ida} /api/projects`])
})

test('after the session has ended, the next response deletes all data of the user', async () => {
  await login(ida)
  await load('/api/projects')
  await send('GET', '/api/projects')(401)
  expect(await cachedUserId()).toBeNull()
  expect(cached()).toEqual([])
})
