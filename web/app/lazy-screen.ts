import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { whenIdle } from '#web/ui/lazy-on-idle.ts'

/** A lazy screen. Its chunk is loaded early if the page was opened at one of its paths. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, ...paths: readonly string[]) {
  const reloadedKey = `reloaded-for-chunk ${paths.join(' ')}`
  // A failed fetch is repeated when the screen is rendered.
  const fetchEarly = () => void load().catch(() => undefined)
  if (paths.some((path) => matchPath(path, location.pathname))) fetchEarly()
  else whenIdle(fetchEarly)

  return lazy(async () => {
    try {
      const screen = await load()
      sessionStorage.removeItem(reloadedKey)
      return screen
    } catch (error) {
      // A missing chunk belongs to an older version of the app. A reload is tried once.
      if (!navigator.onLine || sessionStorage.getItem(reloadedKey) !== null) throw error
      sessionStorage.setItem(reloadedKey, '1')
      location.reload()
      return new Promise<never>(() => {})
    }
  })
}
