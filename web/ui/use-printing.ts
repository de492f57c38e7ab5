import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the browser prints the page, also in components that appear only on paper. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing)

let printing = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// The browser lays out the paper after the event, so React must have rendered before the listener returns.
const update = (now: boolean) =>
  flushSync(() => {
    printing = now
    for (const listener of listeners) listener()
  })
addEventListener('beforeprint', () => update(true))
addEventListener('afterprint', () => update(false))
