import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import type { Client, ClientFile } from './client.ts'
import type { Environment } from './environment.ts'
import type { Services } from './services.ts'

/** Addresses that the client has a screen for (web/app/App.tsx). Every other one gets its 404 screen, as a 404. */
const screens = /^\/(auth|forgot-password|reset-password|project(\/\d+)?)?\/?$/

/** The built client: its files, and its page for every address that is no file's and none of the API's. */
export function clientRoutes(app: Hono<Environment>, services: Services, client: Client): void {
  const page = client.app === null ? null : fillApp(client.app, services)
  const pageTag = `"${createHash('sha256')
    .update(page ?? '')
    .digest('base64url')}"`
  app.get('*', async (c, next) => {
    const { path } = c.req
    const file = client.files.get(path)
    if (file) return sendFile(c, path, file)
    const isFileName = /\.\w+$/.test(path)
    if (page === null || isFileName || /^\/(api|health|guides)(\/|$)/.test(path)) return next()
    c.header('Cache-Control', 'no-cache')
    if (!screens.test(path)) return c.html(page, 404)
    c.header('ETag', pageTag)
    return isKnown(c, pageTag) ? c.body(null, 304) : c.html(page)
  })
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
