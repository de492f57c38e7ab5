import { expect, test } from 'vitest'
import { isKept, seenAtHeader, stamped } from './last-seen.ts'

const url = (path: string) => new URL(path, 'https://brandpath.example')

test.each([
  '/api/user',
  '/api/projects',
  '/api/tasks?projectId=4',
  '/api/projects/4/members',
  '/api/projects/4/votes',
])('%s is kept for reading offline', (path) => expect(isKept(url(path))).toBe(true))

test.each(['/api/login', '/api/projects/4', '/api/live', '/health', '/guides/x', '/api/user/password'])(
  '%s is left to the server',
  (path) => expect(isKept(url(path))).toBe(false),
)

test.each(['/api/history', '/api/history?project=4', '/api/monitoring/history'])(
  '%s is not left on the disk: it tells what others did',
  (path) => {
    expect(isKept(url(path))).toBe(false)
  },
)

test('a kept answer is the same answer, and says when it was fetched', async () => {
  const answer = Response.json([{ id: 4 }], { headers: { etag: '"1"' } })
  const kept = stamped(answer, new Date('2026-11-21T09:42:00Z'))
  expect(await kept.json()).toEqual([{ id: 4 }])
  expect(kept.headers.get('etag')).toBe('"1"')
  expect(kept.headers.get('content-type')).toContain('application/json')
  expect(kept.headers.get(seenAtHeader)).toBe('2026-11-21T09:42:00.000Z')
})
