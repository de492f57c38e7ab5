/// <reference lib="webworker" />
import { isScreen } from '#schema/screens.ts'
import { respondWithApiData, respondToSessionChange, changesSession } from './worker/api-responses.ts'
import {
  isGuideNavigation,
  isLibraryNavigation,
  respondWithGuide,
  respondWithLibrary,
} from './worker/guide-cache.ts'
import { isCacheable } from './http/response-cache.ts'
import { skipWaiting } from './worker/protocol.ts'
import { shellCache, shellUrls, storeIfPossible, type ShellEntry } from './worker/app-shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: readonly ShellEntry[]
}

const manifest = self.__WB_MANIFEST
const cacheName = shellCache(manifest)

/** Paths that the worker never serves from a cache, except guides, which the fetch handler answers earlier. */
const serverPaths = /^\/(api|guides|health|metrics|unsubscribe)(\/|$)|^\/sw\.js$/

self.addEventListener('install', (event) => {
  event.waitUntil(cacheShell())
})

async function cacheShell(): Promise<void> {
  const previous = await Promise.all((await oldShells()).map(cachedPaths))
  const cache = await caches.open(cacheName)
  await cache.addAll(shellUrls(manifest, previous.flat()).map(shellRequest))
}

const cachedPaths = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)

/** Reads hashed files from the HTTP cache, because the page has just loaded them. Downloads other files again. */
const shellRequest = (url: string) =>
  new Request(url, { cache: url.startsWith('/assets/') ? 'default' : 'reload' })

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data === skipWaiting) event.waitUntil(self.skipWaiting())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (changesSession(request, url)) event.respondWith(respondToSessionChange(event))
  else if (request.method !== 'GET') return
  else if (isCacheable(url)) event.respondWith(respondWithApiData(event))
  // The screens of administrators are below the path of the guides, which are served by the server.
  else if (request.mode === 'navigate' && isScreen(url.pathname)) event.respondWith(respondWithPage(event))
  else if (isGuideNavigation(request, url)) event.respondWith(respondWithGuide(event, cacheName, manifest))
  else if (isLibraryNavigation(request, url)) event.respondWith(respondWithLibrary(event, cacheName))
  else if (serverPaths.test(url.pathname)) return
  else if (request.mode === 'navigate') event.respondWith(respondWithPage(event))
  else event.respondWith(cacheFirst(event))
})

/**
 * Returns the cached page of the installed app version. Fetches the page if it is no screen or if a newer version waits
 * for its activation.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = await caches.match('/', { cacheName, ignoreVary: true })
  if (cached !== undefined && self.registration.waiting === null && isScreen(new URL(url).pathname)) {
    event.waitUntil(updatePage().catch(() => undefined))
    return cached
  }
  try {
    return await fetch(event.request)
  } catch (unreachable) {
    if (cached === undefined) throw unreachable
    return cached
  }
}

/** Caches the current page, which contains settings of the server. Installs a new version if the page needs its files. */
async function updatePage(): Promise<void> {
  const response = await fetch(shellRequest('/'))
  if (!response.ok) return
  const files = [...(await response.clone().text()).matchAll(/"\/(assets\/[^"]+)"/g)]
  const isInstalled = files.every(([, file]) => manifest.some(({ url }) => url === file))
  await (isInstalled ? storeIfPossible(cacheName, '/', response) : self.registration.update())
}

/**
 * Prefers cached files, and caches other hashed files when they are first fetched. Ignores Vary, because request headers
 * differ between the installation and later requests.
 */
async function cacheFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = await caches.match(request, { cacheName, ignoreVary: true })
  // A copy, because Chromium adds compiled code to a module that comes directly from the cache. On a phone, this takes 50 ms
  // of the second visit, and Chromium 156 does not use the compiled code of modules on later visits.
  if (cached !== undefined) return new Response(cached.body, cached)
  const response = await fetch(request)
  if (response.ok && new URL(request.url).pathname.startsWith('/assets/'))
    event.waitUntil(storeIfPossible(cacheName, request, response.clone()))
  return response
}

async function deleteOldShells(): Promise<void> {
  await Promise.all((await oldShells()).map((name) => caches.delete(name)))
}

const oldShells = async () =>
  (await caches.keys()).filter((name) => name.startsWith('shell-') && name !== cacheName)
