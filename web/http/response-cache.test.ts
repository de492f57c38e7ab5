import { expect, test, vi } from 'vitest'
import { cachedAtHeader, clearUserData, isCacheable, withCachedAt } from './response-cache.ts'

const url = (path: string) => new URL(path, 'https://brandpath.example')

test.each([
  '/api/user',
  '/api/projects',
  '/api/tasks?projectId=4',
  '/api/my/tasks',
  '/api/projects/4/members',
  '/api/projects/4/votes',
  '/api/votes/highest',
])('the service worker caches responses of the route %s', (path) => expect(isCacheable(url(path))).toBe(true))

test.each(['/api/login', '/api/projects/4', '/api/live', '/health', '/guides/x', '/api/user/password'])(
  'the service worker does not cache responses of the route %s',
  (path) => expect(isCacheable(url(path))).toBe(false),
)

test.each(['/api/history', '/api/history?project=4', '/api/monitoring/history'])(
  'the service worker does not cache responses of the route %s, because the data may concern many users',
  (path) => {
    expect(isCacheable(url(path))).toBe(false)
  },
)

test('a cached response keeps the body and the headers and has an added header with the fetch time', async () => {
  const response = Response.json([{ id: 4 }], { headers: { etag: '"1"' } })
  const cached = withCachedAt(response, new Date('2026-11-21T09:42:00Z'))
  expect(await cached.json()).toEqual([{ id: 4 }])
  expect(cached.headers.get('etag')).toBe('"1"')
  expect(cached.headers.get('content-type')).toContain('application/json')
  expect(cached.headers.get(cachedAtHeader)).toBe('2026-11-21T09:42:00.000Z')
})

test('clearUserData deletes the id of the user before it lists the caches, because the user may leave the page', async () => {
  const deleted: string[] = []
  const listed = Promise.withResolvers<string[]>()
  vi.stubGlobal('caches', {
    keys: () => listed.promise,
    delete: (name: string) => Promise.resolve(deleted.push(name)),
  })
  const clearing = clearUserData()
  expect(deleted).toEqual(['who'])
  listed.resolve(['who', 'last-seen-7', 'shell-abc'])
  await clearing
  expect(deleted).toEqual(['who', 'last-seen-7'])
})
