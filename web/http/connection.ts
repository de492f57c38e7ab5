import { useSyncExternalStore } from 'react'
import { cachedAtHeader } from '#web/worker/protocol.ts'

export interface Connection {
  readonly offline: boolean
  /** While offline: when the oldest data on the page was fetched, in milliseconds. Null if unknown. */
  readonly fetchedAt: number | null
  readonly hasUnavailablePart: boolean
}

let cachedAt: number | null = null
let respondedAt: number | null = null
let unavailableParts = 0
let connection: Connection = { offline: false, fetchedAt: null, hasUnavailablePart: false }
const listeners = new Set<() => void>()

/** Records whether a response came from the server or from the cache of the service worker. */
export function recordResponse(response: Response): void {
  const header = response.headers.get(cachedAtHeader)
  if (header === null) {
    respondedAt = Date.now()
    cachedAt = null
  } else cachedAt = Math.min(cachedAt ?? Infinity, Date.parse(header))
  update()
}

/** Registers a part of the page that is unavailable offline. Returns a function that removes it. */
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
  // Null while online, so that not every response renders the listeners again.
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
