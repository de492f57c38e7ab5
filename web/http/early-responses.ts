import { cachedUserId, cacheResponse, isCacheable, setCachedUser } from './response-cache.ts'

/** Responses that arrived before a service worker controlled the page, by URL. */
const responses = new Map<string, Response>()

/** Id of the user whose responses the page itself caches. Null until the first service worker controls the page. */
let cachingFor: number | null = null

export const isControlled = (): boolean => (navigator.serviceWorker?.controller ?? null) !== null

/** True until the first service worker controls the page. False without HTTPS, which service workers need. */
export const isUncontrolled = (): boolean => 'serviceWorker' in navigator && !isControlled()

/** Keeps a response until a service worker controls the page. From that time on, caches the response. */
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

/** Caches the kept responses, unless the service worker has stored the id of another user. */
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
