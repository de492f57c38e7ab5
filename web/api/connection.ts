import { useSyncExternalStore } from 'react'
import { seenAtHeader } from '#web/worker/last-seen.ts'

/** Whether the server answers, and how old what we show is. */
export interface Connection {
  readonly offline: boolean
  /** When what is shown was fetched, in milliseconds; null where nothing has been answered yet. */
  readonly shownAt: number | null
  /** Whether a part of the page says that it cannot be shown. */
  readonly away: boolean
}

/** The oldest answer that the worker gave in the server's place since the server last answered. */
let seenAt: number | null = null
/** When the server last answered. */
let answeredAt: number | null = null
/** How many parts of the page cannot be shown. */
let partsAway = 0
let connection: Connection = { offline: false, shownAt: null, away: false }
const listeners = new Set<() => void>()

/** Takes note of every answer: of the server, or of the worker in its place. */
export function noteAnswer(answer: Response): void {
  const seen = answer.headers.get(seenAtHeader)
  if (seen === null) {
    answeredAt = Date.now()
    seenAt = null
  } else seenAt = Math.min(seenAt ?? Infinity, Date.parse(seen))
  update()
}

/** Takes note of a part of the page that cannot be shown, until what this returns is called. */
export function noteAway(): () => void {
  partsAway += 1
  update()
  return () => {
    partsAway -= 1
    update()
  }
}

function update(): void {
  const offline = !navigator.onLine || seenAt !== null
  // While all is well nobody asks how old the page is: no need to draw it anew with every answer.
  const shownAt = offline ? (seenAt ?? answeredAt) : null
  const away = partsAway > 0
  if (offline === connection.offline && shownAt === connection.shownAt && away === connection.away) return
  connection = { offline, shownAt, away }
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
