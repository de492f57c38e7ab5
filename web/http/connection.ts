import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from './response-cache.ts'

export interface Connection {
  readonly offline: boolean
  /** Fetch time of the oldest data on the page, in Unix milliseconds. Null while online or if unknown. */
  readonly fetchedAt: number | null
}

let cachedAt: number | null = null
let respondedAt: number | null = null
let connection: Connection = { offline: false, fetchedAt: null }
const listeners = new Set<() => void>()

/** Records whether the response came from the server or from the cache of the service worker. */
export function recordResponse(response: Response): void {
  const header = response.headers.get(cachedAtHeader)
  if (header === null) {
    respondedAt = Date.now()
    cachedAt = null
  } else cachedAt = Math.min(cachedAt ?? Infinity, Date.parse(header))
  update()
}

function update(): void {
  const offline = !navigator.onLine || cachedAt !== null
  // Stays null while online. Otherwise, each response would change the state and rerender all listeners.
  const fetchedAt = offline ? (cachedAt ?? respondedAt) : null
  if (offline === connection.offline && fetchedAt === connection.fetchedAt) return
  connection = { offline, fetchedAt }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
  return () => {
    listeners.delete(listener)
    removeEventListener('online', update)
    removeEventListener('offline', update)
  }
}

export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => connection)
