/// <reference lib="webworker" />
import { answerData, answerSession, changesUser } from './worker/answer-data.ts'
import { answerGuide, opensGuide } from './worker/guides.ts'
import { forgetUser, isKept } from './worker/last-seen.ts'
import type { WorkerMessage } from './worker/messages.ts'
import { shellCache, shellUrls } from './worker/shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Filled by the build: what the shell consists of. */
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

const manifest = self.__WB_MANIFEST
const cacheName = shellCache(manifest)

/** Paths that belong to the server, whatever the network is like; but a guide may be opened without one. */
const serversOwn = /^\/(api|guides|health|metrics|unsubscribe)(\/|$)|^\/sw\.js$/

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(shellUrls(manifest).map((url) => new Request(url, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  switch (message) {
    // A new version is offered, never forced: the page asks for the change when its user says so.
    case 'skip-waiting':
      return event.waitUntil(self.skipWaiting())
    case 'forget-user':
      return event.waitUntil(forgetUser())
  }
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (changesUser(request, url)) event.respondWith(answerSession(event))
  else if (request.method !== 'GET') return
  else if (isKept(url)) event.respondWith(answerData(event))
  else if (opensGuide(request, url)) event.respondWith(answerGuide(event, cacheName))
  else if (serversOwn.test(url.pathname)) return
  else if (request.mode === 'navigate') event.respondWith(freshPage(request))
  else event.respondWith(fromShell(request))
})

/** The page as the server has it now; without a network, the one that came with this worker. */
async function freshPage(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (unreachable) {
    const cached = await caches.match('/', { cacheName, ignoreVary: true })
    if (cached === undefined) throw unreachable
    return cached
  }
}

/**
 * Hashed files never change, so the cached one is as good as the server's: whatever the headers of the request,
 * which differ between installation and a module's or a font's own (Vary).
 */
async function fromShell(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request)
}

async function dropOldShells(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names
      .filter((name) => name.startsWith('shell-') && name !== cacheName)
      .map((name) => caches.delete(name)),
  )
}
