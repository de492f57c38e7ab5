import { expect, test } from 'vitest'
import { cachedAtHeader } from './protocol.ts'
import { isCacheable, withCachedAt } from './response-cache.ts'

const url = (path: string) => new URL(path, 'https://brandpath.example')

test.each([
  '/api/user',
  '/api/projects',
  '/api/tasks?projectId=4',
  '/api/projects/4/members',
  '/api/projects/4/votes',
])('responses of %s are cached', (path) => expect(isCacheable(url(path))).toBe(true))

test.each(['/api/login', '/api/projects/4', '/api/live', '/health', '/guides/x', '/api/user/password'])(
  'responses of %s are not cached',
  (path) => expect(isCacheable(url(path))).toBe(false),
)

test.each(['/api/history', '/api/history?project=4', '/api/monitoring/history'])(
  'responses of %s, which contain actions of other users, are not cached',
  (path) => {
    expect(isCacheable(url(path))).toBe(false)
  },
)

test('a cached response keeps its body and headers and has the time of the fetch', async () => {
  const response = Response.json([{ id: 4 }], { headers: { etag: '"1"' } })
  const cached = withCachedAt(response, new Date('2026-11-21T09:42:00Z'))
  expect(await cached.json()).toEqual([{ id: 4 }])
  expect(cached.headers.get('etag')).toBe('"1"')
  expect(cached.headers.get('content-type')).toContain('application/json')
  expect(cached.headers.get(cachedAtHeader)).toBe('2026-11-21T09:42:00.000Z')
})
