import { expect, test, vi } from 'vitest'
import { fakeCaches } from '#web/testing/fake-caches.ts'
import { isGuideNavigation, respondWithGuide, withOfflineNotice } from './guide-cache.ts'

const isGuide = (path: string, mode: RequestMode = 'navigate') =>
  isGuideNavigation({ mode } as Request, new URL(path, 'https://brandpath.example'))

test('isGuideNavigation accepts only page navigations to the path of a single guide', () => {
  expect(isGuide('/guides/write-your-positioning?task=1002')).toBe(true)
  expect(isGuide('/guides/write-your-positioning', 'no-cors')).toBe(false)
  for (const path of ['/guides', '/guides/', '/guides/a/b', '/api/guides', '/project/1'])
    expect([path, isGuide(path)]).toEqual([path, false])
})

test('withOfflineNotice inserts the offline notice at the end of the guide header', () => {
  const head = '<header class="guide-head"><h1>Name the shelf</h1>'
  const page = `<header>Brandpath</header><article>${head}</header><p>Ask ten.</p></article>`
  const [before, after] = withOfflineNotice(page, '09:42').split(/<p class="guide-offline".*at 09:42\.<\/p>/)
  expect(before).toBe(`<header>Brandpath</header><article>${head}`)
  expect(after).toBe('</header><p>Ask ten.</p></article>')
})

/** Opens a guide through the worker. Without a response of the server, the server is unreachable. */
async function open(path: string, fromServer?: Response): Promise<string> {
  vi.stubGlobal('fetch', () =>
    fromServer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(fromServer),
  )
  const waits: Promise<unknown>[] = []
  const event = {
    request: new Request(`https://brandpath.example${path}`),
    waitUntil: (wait: Promise<unknown>) => void waits.push(wait),
  } as FetchEvent
  const manifest = [{ url: 'assets/guide-newnewne.css', revision: null }]
  const response = await respondWithGuide(event, 'shell-new', manifest)
  await Promise.all(waits)
  return response.text()
}

const guide = '<link href="/assets/guide-oldoldol.css"><header class="guide-head"></header>'

test('offline, a guide that was read in an earlier app version has the styles of this version', async () => {
  fakeCaches()
  await open('/guides/a', new Response(guide))
  const page = await open('/guides/a')
  expect(page).toContain('<link href="/assets/guide-newnewne.css">')
  expect(page).toContain('Showing this guide as it was at')
})

test('offline, a guide that was unpublished since the user read it is not available', async () => {
  fakeCaches()
  await open('/guides/a', new Response(guide))
  await open('/guides/a', new Response('Guide not found', { status: 404 }))
  await expect(open('/guides/a')).rejects.toThrow('Failed to fetch')
})
