import { lazy, type ComponentType } from 'react'
import { whenIdle } from '#web/ui/lazy-on-idle.ts'

/**
 * A screen in a chunk of its own. It is fetched at once where the page was opened at its address, beside the
 * question who is signed in; else when the browser is idle, so that going there takes no time.
 *
 * A chunk that is gone belongs to an older version of the page: the page is loaded anew, once for each screen, whatever
 * becomes of the others.
 *
 * @param addresses paths at which it shows
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, addresses: RegExp) {
  const reloaded = `reloaded-for-chunk ${addresses.source}`
  // What fails now is tried again when it is needed.
  const fetchEarly = () => void load().catch(() => undefined)
  if (addresses.test(location.pathname)) fetchEarly()
  else whenIdle(fetchEarly)

  return lazy(async () => {
    try {
      const screen = await load()
      sessionStorage.removeItem(reloaded)
      return screen
    } catch (error) {
      if (!navigator.onLine || sessionStorage.getItem(reloaded) !== null) throw error
      sessionStorage.setItem(reloaded, '1')
      location.reload()
      return new Promise<never>(() => {})
    }
  })
}
