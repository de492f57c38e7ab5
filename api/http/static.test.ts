import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { inlineScriptHashes } from './client-files.ts'

const page = `<!doctype html><html><head>
<meta name="public-url" content="" /><meta name="overview-video" content="">
<script>document.title = 'theme'</script></head><body>the app</body></html>`

const folder = await temporaryFolder()
await mkdir(path.join(folder, 'assets'))
await mkdir(path.join(folder, '.vite'))
const script = 'export const words = "the same again and again"\n'.repeat(100)
await writeFile(path.join(folder, 'index.html'), page)
await writeFile(path.join(folder, 'guide.html'), '<title>%GUIDE_TITLE%</title><!--guide-->')
await writeFile(path.join(folder, 'sw.js'), 'self.skipWaiting()')
await writeFile(path.join(folder, 'assets/text-1a2b.woff2'), 'a font')
await writeFile(path.join(folder, 'assets/app-1a2b.js'), script)
await writeFile(path.join(folder, 'assets/app-1a2b.js.gz'), gzipSync(script))
await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync(script))
const lazy = { isDynamicEntry: true, imports: ['index.html'] }
const manifest = {
  'index.html': { file: 'assets/app-1a2b.js' },
  _frame: { file: 'assets/frame.js', css: ['assets/frame.css'] },
  'app/Layout.tsx': { ...lazy, file: 'assets/frame.js', imports: ['_frame', 'index.html'] },
  'app/dashboard/DashboardScreen.tsx': { ...lazy, file: 'assets/project.js', imports: ['_frame'] },
  'features/accounts/LoginScreen.tsx': { ...lazy, file: 'assets/login.js' },
}
await writeFile(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))

const app = await startTestApp({ clientFolder: folder, env: { PUBLIC_URL: 'https://b.example/' } })
const client = app.client()

test.each([
  '/',
  '/auth',
  '/forgot-password',
  '/reset-password?token=x',
  '/project',
  '/project/',
  '/project/7',
  '/project/7/',
])('a request for the screen address %s gets the app page', async (address) => {
  const response = await client.get(address)
  expect(response.status).toBe(200)
  expect(response.text).toContain('the app')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})

const inBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  '/nowhere',
  '/foo.bar',
  '/index.html',
  '/assets/gone.js',
  '/auth/x',
  '/project/x',
  '/project/1.0',
  '/project/7/nothing',
  '/guides/a/b',
  '/%E0%A4%A',
  '/project/%E0%A4%A',
  '/%00',
])('a browser that opens the unknown address %s gets the app page with status 404', async (address) => {
  const response = await client.get(address, inBrowser)
  expect(response.status).toBe(404)
  expect(response.text).toContain('the app')
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(response.headers.get('vary')).toContain('Accept')
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('a screen address with an invalid query string gets the app page with status 200', async () => {
  const response = await client.get('/reset-password?token=%E0%A4%A', inBrowser)
  expect([response.status, response.text.includes('the app')]).toEqual([200, true])
})

test.each(['/api/nowhere', '/api/', '/api/tasks/%E0%A4%A'])(
  'a browser that opens the API address %s gets an error as JSON instead of the app page',
  async (address) => {
    const response = await client.get(address, inBrowser)
    expectFailure(response, response.status)
  },
)

test('the app page contains the public URL and the id of the overview video', async () => {
  const { text } = await client.get('/')
  expect(text).toContain('<meta name="public-url" content="https://b.example" />')
  expect(text).toContain('<meta name="overview-video" content="xBIVlM435Zg" />')
})

const linksIn = (page: string) =>
  [...page.matchAll(/<link rel="(\w+)"[^>]* href="([^"]+)">/g)].map(([, ...link]) => link)

test('the app page for a logged-in user preloads the scripts and the first API responses of the opened screen', async () => {
  const { text } = await client.get('/project/7', { cookie: '__Host-brandpath_session=x' })
  expect(linksIn(text)).toEqual([
    ['modulepreload', '/assets/frame.js'],
    ['stylesheet', '/assets/frame.css'],
    ['modulepreload', '/assets/project.js'],
    ['preload', '/api/user'],
    ['preload', '/api/projects'],
    ['preload', '/api/projects/7/members'],
    ['preload', '/api/tasks?projectId=7'],
    ['preload', '/api/projects/7/votes'],
  ])
})

test('the app page for an open task also preloads the details of the task', async () => {
  const { text } = await client.get('/project/7/task/7012', { cookie: '__Host-brandpath_session=x' })
  expect(linksIn(text).slice(-3)).toEqual([
    ['preload', '/api/tasks?projectId=7'],
    ['preload', '/api/projects/7/votes'],
    ['preload', '/api/tasks/7012'],
  ])
})

test('the app page for a visitor without a session preloads the script of the login screen', async () => {
  const { text } = await client.get('/project/7')
  expect(linksIn(text)).toEqual([
    ['modulepreload', '/assets/login.js'],
    ['preload', '/api/user'],
  ])
})

const opened = { ...inBrowser, 'sec-fetch-dest': 'document' }

test('a visitor without a session who opens the home screen is redirected to the login screen', async () => {
  const { status, headers } = await client.get('/', opened)
  expect([status, headers.get('location')]).toEqual([302, '/auth'])
  expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'Cookie, Sec-Fetch-Dest'])
})

test.each([
  ['a logged-in user', { ...opened, cookie: '__Host-brandpath_session=x' }],
  ['a service worker', { 'sec-fetch-dest': 'empty' }],
  ['a service worker of an old browser', {}],
])('%s gets the app page at the address of the home screen', async (_, headers) => {
  const { status, text } = await client.get('/', headers)
  expect([status, text.includes('the app')]).toEqual([200, true])
})

test('the app page that the service worker caches for all screens preloads only the font', async () => {
  const cookie = '__Host-brandpath_session=x'
  const { text, headers } = await client.get('/', { cookie, 'sec-fetch-dest': 'empty' })
  expect(linksIn(text)).toEqual([['preload', '/assets/text-1a2b.woff2']])
  expect(text).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin')
  expect(headers.get('vary')).toContain('Sec-Fetch-Dest')
})

test('the app page is compressed', async () => {
  const { text, headers } = await client.get('/project/7', { 'accept-encoding': 'gzip' })
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(text).toContain('<head>')
})

test('a repeated request for the unchanged app page gets 304', async () => {
  const etag = (await client.get('/')).headers.get('etag') ?? ''
  const again = await client.get('/', { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await client.get('/', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('script files are compressed, and browsers may cache the script files without revalidation', async () => {
  const response = await client.get('/assets/app-1a2b.js')
  expect(response.text).toBe(script)
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const brotli = await client.get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect([brotli.text, brotli.headers.get('content-encoding')]).toEqual([script, 'br'])
  const plain = await client.get('/assets/app-1a2b.js', { 'accept-encoding': 'identity' })
  expect([plain.text, plain.headers.get('content-encoding')]).toEqual([script, null])
  const refused = await client.get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip; q=0.000' })
  expect([refused.text, refused.headers.get('content-encoding')]).toEqual([script, null])
  const weighted = await client.get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0.5' })
  expect(weighted.headers.get('content-encoding')).toBe('br')
})

test('browsers may not cache the file of the service worker', async () => {
  expect((await client.get('/sw.js')).headers.get('cache-control')).toBe('no-store')
})

test.each([
  '/assets/gone.js',
  '/icons/gone.png',
  '/index.html',
  '/guide.html',
  '/.vite/manifest.json',
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/nowhere',
  '/guides/a/b',
])('a client that is not a browser gets 404 with JSON for %s', async (address) => {
  const response = await client.get(address)
  expectFailure(response, 404)
})

test('the Content-Security-Policy allows only the app’s script files and the inline theme script', async () => {
  const policy = (await client.get('/')).headers.get('content-security-policy') ?? ''
  const [hash] = inlineScriptHashes(page)
  expect(policy).toContain(`script-src 'self' '${hash}';`)
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
})

test('every response has security headers and a request id', async () => {
  for (const address of ['/', '/api/user', '/nowhere', '/assets/app-1a2b.js', '/health']) {
    const { headers } = await client.get(address)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('only pages have the headers Permissions-Policy and Referrer-Policy', async () => {
  const { headers } = await client.get('/')
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  for (const address of ['/api/user', '/assets/app-1a2b.js']) {
    const response = await client.get(address)
    expect(response.headers.get('permissions-policy')).toBeNull()
    expect(response.headers.get('referrer-policy')).toBeNull()
  }
})

test('the server ignores a request id that the client sends', async () => {
  const response = await client.get('/health', { 'x-request-id': 'forged' })
  expect(response.headers.get('x-request-id')).not.toBe('forged')
})
