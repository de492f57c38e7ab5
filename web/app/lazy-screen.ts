import type { QueryClient } from '@tanstack/react-query'
import { createElement, lazy, useState, type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { screenAt } from '#schema/screens.ts'
import { loadOrReload } from '#web/ui/load-or-reload.ts'

type LazyScreen = ComponentType & {
  readonly prefetch?: (client: QueryClient, projectId: number, taskId: number) => Promise<unknown>
}
type Load = () => Promise<{ default: LazyScreen }>

interface RegisteredScreen {
  readonly paths: readonly string[]
  /** Resolves to null if the code cannot be loaded. */
  readonly preload: () => Promise<LazyScreen | null>
}
const screens: RegisteredScreen[] = []

/** Loads the code of the screens at a path, so that the screens render without suspending. Never rejects. */
export async function preloadScreens(path: string): Promise<void> {
  await screensAt(path)
}

/** Fetches the data that the screens at a path need for their first render. Never rejects. */
export async function prefetchScreens(client: QueryClient, path: string): Promise<void> {
  const { projectId, taskId } = screenAt(path) ?? {}
  const loaded = await screensAt(path)
  await Promise.all(
    loaded.map(async (screen) => screen?.prefetch?.(client, Number(projectId), Number(taskId))),
  )
}

function screensAt(path: string) {
  const atPath = screens.filter(({ paths }) => paths.some((pattern) => matchPath(pattern, path)))
  return Promise.all(atPath.map(({ preload }) => preload()))
}

/** Returns a component that loads the code of a screen on first render, unless the code was preloaded. */
export function lazyScreen(load: Load, ...paths: readonly string[]): ComponentType {
  let preloaded: ComponentType | null = null
  const preload = async () => {
    try {
      const { default: screen } = await load()
      preloaded = screen
      return screen
    } catch {
      return null // A failed preload is repeated when the screen is rendered.
    }
  }
  screens.push({ paths, preload })
  const Suspending = lazy(() =>
    loadOrReload(`reloaded-for-chunk ${paths.join(' ')}`, load, async (error, wasReloaded) => {
      const offline = await screenIfOffline()
      if (offline === null && wasReloaded) throw error
      return offline
    }),
  )
  return function Screen() {
    const [component] = useState(() => preloaded ?? Suspending)
    return createElement(component)
  }
}

async function screenIfOffline() {
  const loaded = await import('./offline/screen-if-offline.tsx').catch(() => null)
  return loaded?.screenIfOffline() ?? null
}
