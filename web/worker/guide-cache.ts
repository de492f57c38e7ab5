/// <reference lib="webworker" />
import { guideLibrary } from '#schema/screens.ts'
import { offlineReason } from '#web/http/offline-reason.ts'
import { clockTime } from '#web/ui/text/clock.ts'
import { storeIfPossible } from './app-shell.ts'
import { cachedAtHeader, withCachedAt } from '#web/http/response-cache.ts'

const guidePath = /^\/guides\/[^/]+\/?$/

export const isGuideNavigation = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && guidePath.test(pathname)

export const isLibraryNavigation = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && pathname === guideLibrary

/** Fetches the library. Never caches it, because it contains data of the user. Offline, returns the app's offline screen. */
export async function respondWithLibrary({ request }: FetchEvent, cacheName: string): Promise<Response> {
  try {
    return await fetch(request)
  } catch (unreachable) {
    const page = await caches.match('/', { cacheName, ignoreVary: true })
    if (page === undefined) throw unreachable
    return page
  }
}

/**
 * Fetches a guide. If the server is unreachable, returns the cached guide. If none is cached, returns the app's offline screen.
 * Guides are public, so guides and their styles stay cached after a logout.
 */
export async function respondWithGuide(event: FetchEvent, cacheName: string): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  let response: Response
  try {
    response = await fetch(event.request)
  } catch (unreachable) {
    const cached = await caches.match(pathname, { cacheName, ignoreVary: true })
    if (cached !== undefined) return withNotice(cached)
    const page = await caches.match('/', { cacheName, ignoreVary: true })
    if (page === undefined) throw unreachable
    return page
  }
  if (response.status === 200)
    event.waitUntil(storeIfPossible(cacheName, pathname, withCachedAt(response.clone(), new Date())))
  return response
}

async function withNotice(cached: Response): Promise<Response> {
  const at = Date.parse(cached.headers.get(cachedAtHeader) ?? '')
  const page = withOfflineNotice(await cached.text(), clockTime(at, Date.now()))
  return new Response(page, { headers: cached.headers })
}

export const withOfflineNotice = (page: string, time: string): string =>
  page.replace(
    /<header class="guide-head">[^]*?(?=<\/header>)/,
    (head) =>
      `${head}<p class="guide-offline" role="status"><strong>${offlineReason(navigator.onLine)}</strong> Showing this guide as it was at ${time}.</p>`,
  )
