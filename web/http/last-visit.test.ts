import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { projects } from '#schema/api/index.ts'
import { endLastVisit, lastVisitData, startLastVisit } from './last-visit.ts'
import { request } from './request.ts'

const ida = 7
const lastProjects = () => lastVisitData('/api/projects', projects.listProjects.response)

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
  void startLastVisit()
  expect(await request(projects.listProjects, {})).toEqual([])
  expect(fetched).not.toHaveBeenCalled()
  expect(endLastVisit()).toBe(true)
})

test('after the first render, a query is sent to the server, even if it began before the first render', async () => {
  void startLastVisit()
  const body = lastProjects()
  endLastVisit()
  expect(await body).toBeUndefined()
  expect(await lastProjects()).toBeUndefined()
})

test('after a logout, no cached response is used', async () => {
  delete stored['who /who']
  void startLastVisit()
  expect(await lastProjects()).toBeUndefined()
})

test('cached responses of another user are not used', async () => {
  stored['who /who'] = '8'
  void startLastVisit()
  expect(await lastProjects()).toBeUndefined()
})

test('on a page without a service worker, no cached response is used', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  void startLastVisit()
  expect(await lastProjects()).toBeUndefined()
})

test('a cached response that does not match the contract is ignored, and the query is sent to the server', async () => {
  stored[`last-seen-${ida} https://brandpath.example/api/projects`] = '[{"id":"no number"}]'
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  void startLastVisit()
  expect(await request(projects.listProjects, {})).toEqual([])
})

test('startLastVisit resolves at the first query that must wait for the server', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const resolved = vi.fn<() => void>()
  void startLastVisit().then(resolved)
  await request(projects.listProjects, {})
  expect(resolved).not.toHaveBeenCalled()
  stored = {}
  await request(projects.listProjects, {})
  expect(resolved).toHaveBeenCalledOnce()
})

test('startLastVisit resolves immediately on a page without a service worker', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: null } })
  expect(await startLastVisit()).toBeUndefined()
})
