import { useSyncExternalStore } from 'react'
import type { WorkerMessage } from '#web/worker/messages.ts'

/** How often an open page asks whether there is a new version, in milliseconds. */
const looksEvery = 60 * 60_000

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()

function offer(worker: ServiceWorker | null): void {
  waiting = worker
  for (const listener of listeners) listener()
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is for windows; a worker has one page
const tell = (worker: ServiceWorker | null, message: WorkerMessage) => worker?.postMessage(message)

/** Whoever is not signed in any more leaves nothing behind for reading offline. */
export const forgetLastSeen = (): void => tell(navigator.serviceWorker?.controller ?? null, 'forget-user')

/** The new version that waits to be taken, or null. */
export const useNewVersion = (): ServiceWorker | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )

/** Lets the new version take over, and starts the page anew with it. */
export function takeNewVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  tell(worker, 'skip-waiting')
}

/**
 * Registers the worker once the page has loaded.
 *
 * Should a worker ever do harm, a page that says `<meta name="service-worker" content="off">` takes it away with
 * all it kept: pages come from the server first, so this one reaches everybody who has a network.
 *
 * @param onFirst runs when a worker begins to serve a page that had none
 */
export function startWorker(onFirst: () => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const start = () => void (isSwitchedOff() ? removeWorker() : register(onFirst))
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

const isSwitchedOff = () => document.querySelector('meta[name="service-worker"][content="off"]') !== null

async function register(onFirst: () => void): Promise<void> {
  const container = navigator.serviceWorker
  if (container.controller === null) container.addEventListener('controllerchange', onFirst, { once: true })
  try {
    const registration = await container.register('/sw.js')
    follow(registration)
    setInterval(() => void registration.update().catch(() => undefined), looksEvery)
  } catch {
    // Without a worker (private windows, storage full) everything works, only not offline.
  }
}

/** A worker that has been installed beside one that serves is a new version. The first one is not. */
function follow(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      offer(registration.waiting)
  }
  check()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', check)
  })
}

async function removeWorker(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map((registration) => registration.unregister()))
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
}
