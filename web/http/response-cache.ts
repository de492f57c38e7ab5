/** Header of cached responses with the time of the fetch. Responses from the server do not have this header. */
export const cachedAtHeader = 'x-last-seen-at'

const cacheablePath =
  /^\/api\/(user|projects|my\/tasks|votes\/highest|tasks(\/\d+)?|projects\/\d+\/(members|votes))$/
export const isCacheable = (url: URL): boolean => cacheablePath.test(url.pathname)

const prefix = 'last-seen-'
const cacheOf = (userId: number) => `${prefix}${userId}`
const isUserCache = (cacheName: string) => cacheName.startsWith(prefix)

/** Name of the cache with the id of the current user. A variable would be lost when the worker stops. */
const currentUserCache = 'who'
const currentUserKey = '/who'

/** Returns the id of the user whose responses are cached, or null after a logout. */
export async function cachedUserId(): Promise<number | null> {
  const stored = await caches.match(currentUserKey, { cacheName: currentUserCache })
  return stored === undefined ? null : Number(await stored.text())
}

/** Stores the id of the current user. Deletes the cached responses of all other users. */
export async function setCachedUser(userId: number): Promise<void> {
  await deleteCaches((name) => isUserCache(name) && name !== cacheOf(userId))
  await (await caches.open(currentUserCache)).put(currentUserKey, new Response(String(userId)))
}

/** Deletes all data of users. Deletes the id of the user immediately, because the user may leave the page before the end. */
export const clearUserData = async (): Promise<void> =>
  void (await Promise.all([caches.delete(currentUserCache), deleteCaches(isUserCache)]))

async function deleteCaches(matches: (name: string) => boolean): Promise<void> {
  await Promise.all((await caches.keys()).filter(matches).map((name) => caches.delete(name)))
}

/** Caches a response of this user, unless another user has logged in since the request. */
export async function cacheResponse(userId: number, url: string, response: Response): Promise<void> {
  if ((await cachedUserId()) !== userId) return
  await (await caches.open(cacheOf(userId))).put(url, withCachedAt(response, new Date()))
}

export async function cachedResponse(userId: number, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cacheOf(userId), ignoreVary: true })
}

export async function deleteCachedResponse(userId: number, url: string): Promise<void> {
  await (await caches.open(cacheOf(userId))).delete(url, { ignoreVary: true })
}

export function withCachedAt(response: Response, at: Date): Response {
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, at.toISOString())
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
