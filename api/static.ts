import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { isScreen } from '#schema/screens.ts'
import type { Client, ClientFile } from './client.ts'
import type { Environment } from './environment.ts'
import type { Services } from './services.ts'

/**
 * The built client: its files, and its page for every address of a screen. Whoever opens any other address in a
 * browser gets the page too, which then says that there is nothing; but not where the API would answer.
 *
 * Stands before all other routes: what they refuse comes back through here.
 */
export function clientRoutes(app: Hono<Environment>, services: Services, client: Client): void {
  const page = client.app === null ? null : fillApp(client.app, services)
  const pageTag = `"${createHash('sha256')
    .update(page ?? '')
    .digest('base64url')}"`
  app.get('*', async (c, next) => {
    const { path } = c.req
    const file = client.files.get(path)
    if (file) return sendFile(c, path, file)
    if (page === null) return next()
    if (isScreen(path)) {
      c.header('Cache-Control', 'no-cache')
      c.header('ETag', pageTag)
      return isKnown(c, pageTag) ? c.body(null, 304) : c.html(page)
    }
    await next()
    if (!isLost(c)) return
    // Without what was said of the answer that goes: its encoding, its tag.
    c.res = undefined
    c.res = new Response(page, { status: 404, headers: lost })
  })
}

const lost = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-cache', Vary: 'Accept' }

/** Somebody opened an address in a browser, and would have to read our JSON for why there is nothing. */
function isLost({ req, res }: Context): boolean {
  if (req.path.startsWith('/api/') || !req.header('accept')?.includes('text/html')) return false
  const refused = res.status === 404 || res.status === 400
  return refused && res.headers.get('content-type')?.startsWith('application/json') === true
}

function sendFile(c: Context, path: string, file: ClientFile): Response {
  const zipped = file.gzipped !== null && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
  const etag = `"${file.etag}${zipped ? '-gzip' : ''}"`
  c.header('Cache-Control', cachingOf(path))
  c.header('ETag', etag)
  c.header('Vary', 'Accept-Encoding')
  if (isKnown(c, etag)) return c.body(null, 304)
  c.header('Content-Type', file.type)
  if (zipped) c.header('Content-Encoding', 'gzip')
  return c.body(zipped && file.gzipped ? file.gzipped : file.body)
}

/** A tag that compression made weak is still the same one. */
const isKnown = (c: Context, etag: string) =>
  (c.req.header('if-none-match') ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** Files in /assets carry a hash of what they hold in their name. A worker that is kept would keep everything. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/sw.js' ? 'no-store' : 'no-cache'
}

/** Web engineers: a meta tag that the server fills stands in web/index.html with an empty `content`. */
function fillApp(page: string, { publicUrl, config }: Services): string {
  const gaps: Record<string, string> = {
    'public-url': publicUrl,
    'overview-video': config.OVERVIEW_VIDEO_ID,
  }
  return page.replace(/<meta name="([\w-]+)" content="" ?\/?>/g, (tag, name: string) => {
    const value = gaps[name]
    return value === undefined ? tag : `<meta name="${name}" content="${escapeHtml(value)}" />`
  })
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
