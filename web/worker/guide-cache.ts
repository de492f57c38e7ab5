/// <reference lib="webworker" />
import { clockTime } from '#web/offline/age.ts'
import { cachedAtHeader } from './protocol.ts'
import { withCachedAt } from './response-cache.ts'

const guidePath = /^\/guides\/[^/]+\/?$/

export const isGuideNavigation = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && guidePath.test(pathname)

/**
 * Fetches a guide. If the server is unreachable, returns the cached guide. Without a cached guide it returns the app,
 * which shows an offline screen. Guides are public, so they stay cached after a logout, together with their styles.
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
  if (response.status === 200) event.waitUntil(store(cacheName, pathname, response.clone()))
  return response
}

async function store(cacheName: string, pathname: string, response: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(pathname, withCachedAt(response, new Date()))
  } catch {
    // The storage is full or blocked. The guide is then unavailable offline.
  }
}

async function withNotice(cached: Response): Promise<Response> {
  const at = Date.parse(cached.headers.get(cachedAtHeader) ?? '')
  const page = withOfflineNotice(await cached.text(), clockTime(at, Date.now()))
  return new Response(page, { headers: cached.headers })
}

/** Adds an offline notice below the title of the guide. The notice contains the time of the cached version. */
export const withOfflineNotice = (page: string, time: string): string =>
  page.replace(
    /<header class="guide-head">[^]*?(?=<\/header>)/,
    (head) =>
      `${head}<p class="guide-offline" role="status"><strong>You are offline.</strong> Showing this guide as it was at ${time}.</p>`,
  )
