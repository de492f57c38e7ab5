import type { QueryClient } from '@tanstack/react-query'
import { screenAt, screens } from '#schema/screens.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { cacheEarlyResponses } from '#web/http/early-responses.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'
import { prefetchScreens, preloadScreens } from './lazy-screen.ts'

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
}

/**
 * Loads the code of a screen when the user points at a link to it, touches the link or moves the focus to it. Also fetches
 * the details of a linked task.
 */
export function preloadLinkedScreens(client: QueryClient): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin !== location.origin) return
    const { pathname } = link
    void (screenAt(pathname)?.name === 'task' ? prefetchScreens(client, pathname) : preloadScreens(pathname))
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
}
