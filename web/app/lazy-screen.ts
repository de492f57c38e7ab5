import { lazy, type ComponentType } from 'react'

const reloaded = 'reloaded-for-chunk'

/**
 * A screen in a chunk of its own. A chunk that is gone belongs to an older version of the page: the page is
 * loaded anew, once.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>) {
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
