import type { QueryClient } from '@tanstack/react-query'
import { screens } from '#schema/screens.ts'
import { currentUserId } from '#web/http/current-user.ts'
import { cacheEarlyResponses } from '#web/http/early-responses.ts'
import { registerServiceWorker } from '#web/offline/register-service-worker.ts'
import { preloadScreens } from './lazy-screen.ts'

/** Runs once, after the first screen is usable. */
export function runIdleTasks(client: QueryClient): void {
  registerServiceWorker(() => {
    const userId = currentUserId(client)
    if (userId !== undefined) void cacheEarlyResponses(userId)
  })
  // Preload the screens that the user is likely to open next.
  const { home, project } = screens
  for (const path of currentUserId(client) === undefined ? [home] : [home, project]) void preloadScreens(path)
  preloadLinkedScreens()
}

/** Loads the code of a screen when the user points at a link to it, touches the link or moves the focus to it. */
export function preloadLinkedScreens(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.origin === location.origin) void preloadScreens(link.pathname)
  }
  document.addEventListener('pointerover', preload)
  document.addEventListener('focusin', preload)
}
