import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projects } from '#schema/api/index.ts'
import { endLastVisit, lastVisitBody, startLastVisit } from './last-visit.ts'
import { request } from './request.ts'

const ida = 7

/** Cached user and responses, by cache name and URL. */
let stored: Record<string, string>

beforeEach(() => {
  stored = { 'who /who': String(ida), [`last-seen-${ida} https://brandpath.example/api/projects`]: '[]' }
  vi.stubGlobal('location', { href: 'https://brandpath.example/' })
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  vi.stubGlobal('caches', {
    match: (url: string, { cacheName }: { cacheName: string }) => {
      const text = stored[`${cacheName} ${url}`]
      return Promise.resolve(text === undefined ? undefined : new Response(text))
    },
  })
})
afterEach(() => {
  endLastVisit()
  vi.unstubAllGlobals()
})

test('until the first render, a query gets the cached response of the last visit without a request', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  startLastVisit()
  expect(await request(projects.listProjects, {})).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  expect(endLastVisit()).toBe(true)
})

test('after the first render, a query is sent to the server, even if it began before the first render', async () => {
  startLastVisit()
  const body = lastVisitBody('/api/projects')
  endLastVisit()
  expect(await body).toBeUndefined()
  expect(await lastVisitBody('/api/projects')).toBeUndefined()
})

test('after a logout, no cached response is used', async () => {
  delete stored['who /who']
  startLastVisit()
  expect(await lastVisitBody('/api/projects')).toBeUndefined()
})

test('cached responses of another user are not used', async () => {
  stored['who /who'] = '8'
  startLastVisit()
  expect(await lastVisitBody('/api/projects')).toBeUndefined()
})

test('on a page without a service worker, no cached response is used', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  startLastVisit()
  expect(await lastVisitBody('/api/projects')).toBeUndefined()
})

test('a cached response that does not match the contract is ignored, and the query is sent to the server', async () => {
  stored[`last-seen-${ida} https://brandpath.example/api/projects`] = '[{"id":"no number"}]'
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  startLastVisit()
  expect(await request(projects.listProjects, {})).toEqual([])
})
