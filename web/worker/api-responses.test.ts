import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
  const answer = Promise.withResolvers<Response>()
  const waits: Promise<unknown>[] = []
  const event = eventOf(method, path, () => answer.promise, waits)
  const respond = method === 'POST' ? respondToSessionChange : respondWithApiData
  const end = respond(event).then(() => Promise.all(waits))
  return async (status: number, body: unknown = {}) => {
    answer.resolve(Response.json(body, { status }))
    await end
  }
}

/** Returns the event of a request that `fetch` answers. */
function eventOf(
  method: string,
  path: string,
  fetch: () => Promise<Response>,
  waits: Promise<unknown>[] = [],
): FetchEvent {
  vi.stubGlobal('fetch', fetch)
  const request = new Request(`https://brandpath.example${path}`, { method })
  return { request, waitUntil: (wait: Promise<unknown>) => void waits.push(wait) } as FetchEvent
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

test.each([502, 503, 504])(
  'instead of status %d, the page gets the earlier response of the same URL',
  async (status) => {
    await login(ida)
    await load('/api/projects', ['Halden'])
    const respond = respondWithApiData(
      eventOf('GET', '/api/projects', async () => new Response('', { status })),
    )
    expect(await (await respond).json()).toEqual(['Halden'])
    const others = respondWithApiData(
      eventOf('GET', '/api/my/tasks', async () => new Response('', { status })),
    )
    expect((await others).status).toBe(status)
  },
)

test('if the server does not respond within ten seconds, the page gets the earlier response, and the late response is stored', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await login(ida)
  await load('/api/projects', ['Halden'])
  const late = Promise.withResolvers<Response>()
  const respond = respondWithApiData(eventOf('GET', '/api/projects', () => late.promise))
  const received = vi.fn<(response: Response) => void>()
  void respond.then(received)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(received).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await respond).json()).toEqual(['Halden'])
  late.resolve(Response.json(['Halden', 'Fjord']))
  await vi.waitFor(async () =>
    expect(await (await cachedResponse(ida, 'https://brandpath.example/api/projects'))?.json()).toEqual([
      'Halden',
      'Fjord',
    ]),
  )
})

test('if the server is slow and no earlier response is stored, the page waits for the server', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await login(ida)
  const late = Promise.withResolvers<Response>()
  const respond = respondWithApiData(eventOf('GET', '/api/projects', () => late.promise))
  await vi.advanceTimersByTimeAsync(30_000)
  late.resolve(Response.json(['Halden']))
  expect(await (await respond).json()).toEqual(['Halden'])
})

test('after the session has ended, the next response deletes all data of the user', async () => {
  await login(ida)
  await load('/api/projects')
  await send('GET', '/api/projects')(401)
  expect(await cachedUserId()).toBeNull()
  expect(cached()).toEqual([])
})
