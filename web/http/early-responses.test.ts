import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheEarlyResponses, forgetEarlyResponses, keepEarlyResponse } from './early-responses.ts'

const ida = 7
const jonas = 8

/** Entries that were put into a cache, as `<cache name> <path>`. */
let cached: string[]
/** User id that the service worker has stored. */
let workerUser: string | null

beforeEach(() => {
  cached = []
  workerUser = null
  const put = async (name: string, url: string, response: Response) => {
    if (name === 'who') workerUser = await response.text()
    else cached.push(`${name} ${new URL(url).pathname}`)
  }
  vi.stubGlobal('location', { href: 'https://brandpath.example/' })
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([]),
    match: () => Promise.resolve(workerUser === null ? undefined : new Response(workerUser)),
    open: (name: string) =>
      Promise.resolve({ put: (url: string, response: Response) => put(name, url, response) }),
  })
})
afterEach(forgetEarlyResponses)

const ok = () => Response.json([])

test('cacheEarlyResponses caches only successful responses of the routes whose data the app shows offline', async () => {
  keepEarlyResponse('/api/user', ok())
  keepEarlyResponse('/api/tasks?projectId=4', ok())
  keepEarlyResponse('/api/notifications', ok())
  keepEarlyResponse('/api/projects', Response.json({}, { status: 403 }))
  await cacheEarlyResponses(ida)
  expect(cached).toEqual([`last-seen-${ida} /api/user`, `last-seen-${ida} /api/tasks`])
  expect(workerUser).toBe(String(ida))
})

test('after a call of cacheEarlyResponses, a response that arrives later is also cached', async () => {
  await cacheEarlyResponses(ida)
  keepEarlyResponse('/api/projects', ok())
  await expect.poll(() => cached).toEqual([`last-seen-${ida} /api/projects`])
})

test('if the service worker caches data for a user other than the logged-in user, cacheEarlyResponses caches no responses', async () => {
  workerUser = String(jonas)
  keepEarlyResponse('/api/projects', ok())
  await cacheEarlyResponses(ida)
  expect(cached).toEqual([])
  expect(workerUser).toBe(String(jonas))
})

test('after a logout and a login of a second user, cacheEarlyResponses caches no responses of the first user', async () => {
  keepEarlyResponse('/api/projects', ok())
  forgetEarlyResponses()
  keepEarlyResponse('/api/user', ok())
  await cacheEarlyResponses(jonas)
  expect(cached).toEqual([`last-seen-${jonas} /api/user`])
})
