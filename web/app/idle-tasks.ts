import type { QueryClient } from '@tanstack/react-query'
import { screenAt, screens } from '#schema/screens.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { cacheEarlyResponses } from '#web/http/early-responses.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'
import { prefetchScreens, preloadScreens } from './lazy-screen.ts'
import { markPointedItem } from './pointed-item.ts'

/** Runs once, after the first screen is usable. */
export function runIdleTasks(client: QueryClient): void {
  registerServiceWorker(() => {
    const userId = currentUserId(client)
    if (userId !== undefined) void cacheEarlyResponses(userId)
  })
  // Preload the screens that the user is likely to open next.
  const { home, project } = screens
  for (const path of currentUserId(client) === undefined ? [home] : [home, project]) void preloadScreens(path)
  preloadLinkedScreens(client)
  markPointedItem()
}

/** Time for which the pointer must rest on the link to a task. A list that scrolls below the pointer fetches nothing. */
const restMs = 80

/**
 * Loads the code of a screen when the user points at a link to it, touches the link or moves the focus to it. Also fetches
 * the details of a linked task.
 */
export function preloadLinkedScreens(client: QueryClient): void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const preload = ({ target, type }: Event) => {
    clearTimeout(rest)
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    const { pathname } = link
    if (screenAt(pathname)?.name !== 'task') void preloadScreens(pathname)
    else if (type === 'focusin') void prefetchScreens(client, pathname)
    else rest = setTimeout(() => void prefetchScreens(client, pathname), restMs)
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
  // The touch becomes a scroll.
  document.addEventListener('pointercancel', () => clearTimeout(rest))
}
