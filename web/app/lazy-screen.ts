import { createElement, lazy, useState, type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'

type Load = () => Promise<{ default: ComponentType }>

const screens: { readonly paths: readonly string[]; readonly preload: () => Promise<void> }[] = []

/** Loads the code of the screens at a path, so that the screens render without suspending. Never rejects. */
export async function preloadScreens(path: string): Promise<void> {
  const atPath = screens.filter(({ paths }) => paths.some((pattern) => matchPath(pattern, path)))
  await Promise.all(atPath.map(({ preload }) => preload()))
}

/** Returns a component that loads the code of a screen on first render, unless the code was preloaded. */
export function lazyScreen(load: Load, ...paths: readonly string[]): ComponentType {
  let preloaded: ComponentType | null = null
  const onLoaded: (screen: Awaited<ReturnType<Load>>) => void = (screen) => (preloaded = screen.default)
  // Ignores errors: a failed preload is repeated when the screen is rendered.
  screens.push({ paths, preload: () => load().then(onLoaded, () => undefined) })
  const Suspending = lazy(() => loadOrReload(`reloaded-for-chunk ${paths.join(' ')}`, load))
  return function Screen() {
    const [component] = useState(() => preloaded ?? Suspending)
    return createElement(component)
  }
}

async function loadOrReload(reloadedKey: string, load: Load): ReturnType<Load> {
  try {
    const screen = await load()
    sessionStorage.removeItem(reloadedKey)
    return screen
  } catch (error) {
    // A missing chunk usually means that a new version was deployed, so reload the page once.
    if (!navigator.onLine || sessionStorage.getItem(reloadedKey) !== null) throw error
    sessionStorage.setItem(reloadedKey, '1')
    location.reload()
    return new Promise<never>(() => {})
  }
}
