import { setNewVersion } from './service-worker.ts'

const updateIntervalMs = 60 * 60_000

/**
 * Registers the service worker. With `<meta name="service-worker" content="off">`, removes the worker and deletes its
 * caches. The worker updates the cached page on each visit, so the meta tag reaches users on their second visit online.
 *
 * @param onFirstControl is called when a service worker takes control of a page that was loaded without one
 */
export function registerServiceWorker(onFirstControl: () => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  void (isSwitchedOff() ? removeWorker() : register(onFirstControl))
}

const isSwitchedOff = () => document.querySelector('meta[name="service-worker"][content="off"]') !== null

async function register(onFirstControl: () => void): Promise<void> {
  const container = navigator.serviceWorker
  if (container.controller === null)
    container.addEventListener('controllerchange', onFirstControl, { once: true })
  try {
    const registration = await container.register('/sw.js')
    watchForUpdates(registration)
    setInterval(() => void registration.update().catch(() => undefined), updateIntervalMs)
  } catch {
    // Registration fails in private windows or with full storage. The app then works, but not offline.
  }
}

/** Reports a new version when a worker is installed and an older worker still controls the page. */
function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      setNewVersion(registration.waiting)
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
