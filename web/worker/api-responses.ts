/// <reference lib="webworker" />
import {
  clearUserData,
  cacheResponse,
  cachedResponse,
  deleteCachedResponse,
  setCachedUser,
  cachedUserId,
} from '#web/http/response-cache.ts'

const loginPaths: readonly string[] = ['/api/login', '/api/register']
const logoutPath = '/api/logout'
const currentUserPath = '/api/user'

export const changesSession = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && (loginPaths.includes(pathname) || pathname === logoutPath)

/** Forwards a login or logout. Updates the cached user before the page gets the response. */
export async function respondToSessionChange({ request }: FetchEvent): Promise<Response> {
  const response = await fetch(request)
  if (response.ok) {
    const isLogout = new URL(request.url).pathname === logoutPath
    await (isLogout ? clearUserData() : storeUser(response.clone())).catch(ignoreError)
  }
  return response
}

/** Time that the server has to respond before the user sees the last response. */
const maxWaitMs = 10_000

/** Statuses of a proxy without a server, and of a server without its database. */
const unavailable: readonly number[] = [502, 503, 504]

/**
 * Returns the server's response. If the server is unreachable, unavailable or slow, returns the last response that the user
 * got. Waits for the server if there is none.
 */
export async function respondWithApiData(event: FetchEvent): Promise<Response> {
  // Not awaited, so that the request starts immediately.
  const user = cachedUserId().catch(() => null)
  const fetched = fetchAndCache(event, user)
  const response = await Promise.race([fetched.catch(() => null), afterMaxWait()])
  if (response !== null && !unavailable.includes(response.status)) return response
  const userId = await user
  const last = userId === null ? undefined : await cachedResponse(userId, event.request.url)
  return last ?? fetched
}

const afterMaxWait = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))

async function fetchAndCache(event: FetchEvent, user: Promise<number | null>): Promise<Response> {
  const { url } = event.request
  const response = await fetch(event.request)
  const update = updateCache(url, response.clone(), await user).catch(ignoreError)
  // Store the user id before the page sends the next request. Other responses are cached in the background.
  if (isCurrentUser(url)) await update
  else event.waitUntil(update)
  return response
}

/** Ignores cache errors: if the storage is full or blocked, the app still works online. */
const ignoreError = () => undefined

const isCurrentUser = (url: string) => new URL(url).pathname === currentUserPath

/**
 * Ignores a response if a user has logged in or out since its request began.
 *
 * @param before user id that was stored when the request began
 */
async function updateCache(url: string, response: Response, before: number | null): Promise<void> {
  if ((await cachedUserId()) !== before) return
  if (response.status === 401) await clearUserData()
  // The project or task was deleted, or the user may no longer see it.
  if ([403, 404].includes(response.status) && before !== null) await deleteCachedResponse(before, url)
  if (response.status !== 200) return
  const userId = isCurrentUser(url) ? await storeUser(response.clone()) : before
  if (userId !== null) await cacheResponse(userId, url, response)
}

async function storeUser(response: Response): Promise<number | null> {
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'number') return null
  await setCachedUser(body.id)
  return body.id
}
