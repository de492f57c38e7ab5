import { useSyncExternalStore } from 'react'

/** How often an open page looks for a new version, in milliseconds. */
const looksEvery = 60 * 60 * 1000

let takeNewVersion: (() => void) | undefined
const listeners = new Set<() => void>()

function offer(take: () => void): void {
  takeNewVersion = take
  for (const listener of listeners) listener()
}

/**
 * Registers the service worker once the page has loaded. Call it once, at the start. Development has no worker:
 * it would answer with yesterday's files.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register(navigator.serviceWorker)
  else addEventListener('load', () => void register(navigator.serviceWorker), { once: true })
}

/** The page works without a worker, so a refusal (private windows, old browsers) is only noted. */
async function register(container: ServiceWorkerContainer): Promise<void> {
  const startedUnder = container.controller
  try {
    const registration = await container.register('/sw.js', { updateViaCache: 'none' })
    watch(container, registration)
    setInterval(() => void registration.update().catch(() => undefined), looksEvery)
  } catch (refusal) {
    console.warn('No offline support:', refusal)
  }
  // Another tab took the new version: this page runs on files that its worker no longer keeps.
  if (startedUnder !== null)
    container.addEventListener('controllerchange', () => offer(() => location.reload()))
}

function watch(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    const { waiting } = registration
    // The very first worker waits for nobody and is no news.
    if (waiting === null || container.controller === null) return
    offer(() => {
      container.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('skip-waiting', [])
    })
  }
  offerWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Undefined until a new version is ready; then what to call when its user says so: it reloads the page. */
export const useNewVersion = (): (() => void) | undefined =>
  useSyncExternalStore(subscribe, () => takeNewVersion)
