import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from '#web/worker/protocol.ts'

export interface Connection {
  readonly offline: boolean
  /** Fetch time of the oldest data on the page, in Unix milliseconds. Null while online or if unknown. */
  readonly fetchedAt: number | null
  readonly hasUnavailablePart: boolean
}

let cachedAt: number | null = null
let respondedAt: number | null = null
let unavailableParts = 0
let connection: Connection = { offline: false, fetchedAt: null, hasUnavailablePart: false }
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

/** Counts a part of the page as unavailable offline. Returns a function that reverts the count. */
export function registerUnavailablePart(): () => void {
  unavailableParts += 1
  update()
  return () => {
    unavailableParts -= 1
    update()
  }
}

function update(): void {
  const offline = !navigator.onLine || cachedAt !== null
  // Null while online. Otherwise each response would change the state and rerender all listeners.
  const fetchedAt = offline ? (cachedAt ?? respondedAt) : null
  const hasUnavailablePart = unavailableParts > 0
  if (
    offline === connection.offline &&
    fetchedAt === connection.fetchedAt &&
    hasUnavailablePart === connection.hasUnavailablePart
  )
    return
  connection = { offline, fetchedAt, hasUnavailablePart }
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
