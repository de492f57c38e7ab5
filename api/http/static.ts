import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { parseAccept } from 'hono/utils/accept'
import { isScreen, screens } from '#schema/screens.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'
import { hashOf, type Client, type ClientFile } from './client-files.ts'
import type { Environment } from './environment.ts'
import { fontTags, preloadTags } from './preloads.ts'
import type { Services } from '../services.ts'

/** Serves the client. Register these routes before all others, whose 404 responses they replace by a page. */
export function clientRoutes(app: Hono<Environment>, services: Services, client: Client): void {
  const page = client.app === null ? null : fillMetaTags(client.app, services)
  const workerTags = fontTags(client.files)
  for (const path of Object.values(screens)) app.get(path, compress())
  app.get('*', async (c, next) => {
    const { path } = c.req
    const file = client.files.get(path)
    if (file) return sendFile(c, path, file)
    if (page !== null && isScreen(path)) {
      const hasSession = services.cookie.read(c) !== undefined
      const destination = c.req.header('sec-fetch-dest')
      if (path === screens.home && !hasSession && destination === 'document') return redirectToLogin(c)
      const tags = destination === 'empty' ? workerTags : preloadTags(client.chunks, path, hasSession)
      return sendPage(c, page.replace('</head>', `${tags}</head>`))
    }
    await next()
    if (page !== null && isPageNotFound(c)) {
      c.res = undefined // removes the JSON response with its headers, which the page must not have
      c.res = new Response(page, { status: 404, headers: notFoundHeaders })
    }
    return undefined
  })
}

const notFoundHeaders = {
  'Content-Type': 'text/html; charset=UTF-8',
  'Cache-Control': 'no-cache',
  Vary: 'Accept',
}

function isPageNotFound({ req, res }: Context): boolean {
  if (req.path.startsWith('/api/') || !req.header('accept')?.includes('text/html')) return false
  const isNotFound = res.status === 404 || res.status === 400
  return isNotFound && res.headers.get('content-type')?.startsWith('application/json') === true
}

/** Request headers on which the answer to an opened screen depends. */
const pageVary = 'Cookie, Sec-Fetch-Dest'

/**
 * The page of the login screen shows its form before the client has loaded. A service worker must not get a redirect: a
 * browser rejects a cached redirected page.
 */
function redirectToLogin(c: Context): Response {
  c.header('Cache-Control', 'no-store')
  c.header('Vary', pageVary)
  return c.redirect(screens.login)
}

function sendPage(c: Context, content: string): Response {
  const etag = `"${hashOf(content)}"`
  c.header('Cache-Control', 'no-cache')
  c.header('ETag', etag)
  c.header('Vary', pageVary)
  return isCached(c, etag) ? c.body(null, 304) : c.html(content)
}

function sendFile(c: Context, path: string, { body, encodings, type, hash }: ClientFile): Response {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '').filter(({ q }) => q > 0)
  const encoding = encodings.find(({ name }) => accepted.some(({ type }) => type === name))
  const etag = `"${hash}${encoding ? `-${encoding.name}` : ''}"`
  c.header('Cache-Control', cacheControlOf(path))
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (isCached(c, etag)) return c.body(null, 304)
  c.header('Content-Type', type)
  if (encoding) c.header('Content-Encoding', encoding.name)
  return c.body(encoding?.body ?? body)
}

/** Ignores the prefix `W/`, which compression adds to an ETag. */
const isCached = (c: Context, etag: string) =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/**
 * Files in /assets have a hash in their name and never change. Icons and pictures for link previews rarely change. A cached
 * service worker would prevent updates.
 */
function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  if (path.startsWith('/icons/')) return 'public, max-age=604800'
  return path === '/sw.js' ? 'no-store' : 'no-cache'
}

function fillMetaTags(page: string, { publicUrl, config }: Services): string {
  const contents: Record<string, string> = {
    'public-url': publicUrl,
    'overview-video': config.OVERVIEW_VIDEO_ID,
  }
  return page.replace(/<meta name="([\w-]+)" content="" ?\/?>/g, (tag, name: string) => {
    const content = contents[name]
    return content === undefined ? tag : `<meta name="${name}" content="${escapeHtml(content)}" />`
  })
}
