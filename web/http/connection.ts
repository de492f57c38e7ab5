import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from './response-cache.ts'

export interface Connection {
  /** True if the browser has no network, or if the last request got no response from the server. */
  readonly offline: boolean
  /** False if the browser has no network. If true while offline, the server is unreachable. */
  readonly hasNetwork: boolean
  /** Fetch time of the oldest data on the page, in Unix milliseconds. Null while online or if unknown. */
  readonly fetchedAt: number | null
}

let cachedAt: number | null = null
let respondedAt: number | null = null
let failed = false
let connection: Connection = { offline: false, hasNetwork: true, fetchedAt: null }
const listeners = new Set<() => void>()

/** Records whether the response came from the server or from the cache of the service worker. */
export function recordResponse(response: Response): void {
  const header = response.headers.get(cachedAtHeader)
  if (header === null) {
    respondedAt = Date.now()
    cachedAt = null
    failed = false
  } else cachedAt = Math.min(cachedAt ?? Infinity, Date.parse(header))
  update()
}

/** Records that a request got no response, neither from the server nor from a cache. */
export function recordFailure(): void {
  failed = true
  update()
}

function update(): void {
  const hasNetwork = navigator.onLine
  const offline = !hasNetwork || failed || cachedAt !== null
  // Stays null while online. Otherwise, each response would change the state and rerender all listeners.
  const fetchedAt = offline ? (cachedAt ?? respondedAt) : null
  const { offline: wasOffline, hasNetwork: hadNetwork, fetchedAt: lastFetchedAt } = connection
  if (offline === wasOffline && hasNetwork === hadNetwork && fetchedAt === lastFetchedAt) return
  connection = { offline, hasNetwork, fetchedAt }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)
