import { useSyncExternalStore } from 'react'
import { skipWaiting } from '#web/worker/protocol.ts'
import { clearUserData } from '#web/http/response-cache.ts'

let newVersion: ServiceWorker | null = null
const listeners = new Set<() => void>()

export function setNewVersion(worker: ServiceWorker | null): void {
  newVersion = worker
  for (const listener of listeners) listener()
}

export const clearResponseCache = (): void => void clearUserData().catch(() => undefined)

export const useNewVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => newVersion,
  )

export function activateNewVersion(worker: ServiceWorker): void {
  // Another tab has already activated the new version.
  if (worker.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  worker.postMessage(skipWaiting)
}
