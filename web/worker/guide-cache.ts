/// <reference lib="webworker" />
import { guideLibrary } from '#schema/screens.ts'
import { offlineReason } from '#web/http/offline-reason.ts'
import { clockTime } from '#web/ui/text/clock.ts'
import { storeIfPossible, withFilesOf, type ShellEntry } from './app-shell.ts'
import { cachedAtHeader, withCachedAt } from '#web/http/response-cache.ts'

/** The cache of guides. Updates of the app do not delete it, and guides are public, so a logout does not delete it either. */
const guideCache = 'guides'

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
 * Fetches a guide. If the server is unreachable, returns the cached guide with the files of this app version. If none is
 * cached, returns the app's offline screen.
 */
export async function respondWithGuide(
  event: FetchEvent,
  cacheName: string,
  manifest: readonly ShellEntry[],
): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  let response: Response
  try {
    response = await fetch(event.request)
  } catch (unreachable) {
    const cached = await caches.match(pathname, { cacheName: guideCache, ignoreVary: true })
    if (cached !== undefined) return offlineGuide(cached, manifest)
    const page = await caches.match('/', { cacheName, ignoreVary: true })
    if (page === undefined) throw unreachable
    return page
  }
  if (response.status === 200)
    event.waitUntil(storeIfPossible(guideCache, pathname, withCachedAt(response.clone(), new Date())))
  // The guide was unpublished.
  if (response.status === 404) event.waitUntil(deleteGuide(pathname).catch(() => undefined))
  return response
}

async function deleteGuide(pathname: string): Promise<void> {
  await (await caches.open(guideCache)).delete(pathname, { ignoreVary: true })
}

async function offlineGuide(cached: Response, manifest: readonly ShellEntry[]): Promise<Response> {
  const at = Date.parse(cached.headers.get(cachedAtHeader) ?? '')
  const page = withOfflineNotice(await cached.text(), clockTime(at, Date.now()))
  return new Response(withFilesOf(manifest, page), { headers: cached.headers })
}

export const withOfflineNotice = (page: string, time: string): string =>
  page.replace(
    /<header class="guide-head">[^]*?(?=<\/header>)/,
    (head) =>
      `${head}<p class="guide-offline" role="status"><strong>${offlineReason(navigator.onLine)}</strong> Showing this guide as it was at ${time}.</p>`,
  )
