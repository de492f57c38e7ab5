import { cachedUserId, cacheResponse, isCacheable, setCachedUser } from '#web/worker/response-cache.ts'

/** Responses for the current user that no service worker has seen, by URL. */
const responses = new Map<string, Response>()

/** Id of the user whose responses the page itself caches. Null until the first service worker controls the page. */
let cachingFor: number | null = null

/** True if no service worker sees the requests of the page. */
export const isUncontrolled = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller === null

/** Keeps or caches the response of a request that no service worker has seen. */
export function keepEarlyResponse(address: string, response: Response): void {
  const { href } = new URL(address, location.href)
  if (response.status !== 200 || !isCacheable(new URL(href))) return
  if (cachingFor === null) responses.set(href, response.clone())
  else void cacheAll(cachingFor, [[href, response.clone()]])
}

/** Must be called when the user of the page changes. */
export function forgetEarlyResponses(): void {
  responses.clear()
  cachingFor = null
}

/**
 * Moves the kept responses of a user to the cache of the first service worker. Discards the responses if the worker has
 * already seen another user log in.
 */
export async function cacheEarlyResponses(userId: number): Promise<void> {
  const kept = [...responses]
  responses.clear()
  cachingFor = userId
  await cacheAll(userId, kept)
}

async function cacheAll(userId: number, kept: readonly (readonly [string, Response])[]): Promise<void> {
  try {
    if ((await cachedUserId()) === null) await setCachedUser(userId)
    await Promise.all(kept.map(([url, response]) => cacheResponse(userId, url, response)))
  } catch {
    // The storage is full or blocked. The data is then unavailable offline.
  }
}
