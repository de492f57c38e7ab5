import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import { roadmapStream } from '#domain/roadmap/roadmap.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { bundledGuides } from '../roadmap/roadmap.ts'

const folder = await temporaryFolder()
await writeFile(
  path.join(folder, 'guide.html'),
  '<title>%GUIDE_TITLE% – Brandpath</title><link rel="canonical" href="%GUIDE_CANONICAL%" /><!--guide-->',
)
const app = await startTestApp({ clientFolder: folder, env: { PUBLIC_URL: 'https://brandpath.example' } })
const guides = await bundledGuides()

test('every guide that is delivered with the app has a page with the guide’s title, URL and category', async () => {
  expect(guides.length).toBeGreaterThan(0)
  for (const { slug, title } of guides) {
    const page = await app.client().get(`/guides/${slug}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.text).toContain(`href="https://brandpath.example/guides/${slug}"`)
    expect(page.text).toContain(`<h1>${title.replaceAll('&', '&amp;')}</h1>`)
    expect(page.text).toMatch(/data-cat="[1-4]"/)
  }
})

test('a repeated request for an unchanged guide page gets 304', async () => {
  const address = `/guides/${guides[0]?.slug}`
  const etag = (await app.client().get(address)).headers.get('etag') ?? ''
  const again = await app.client().get(address, { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('no-cache')
})

test('the date on a guide page is formatted for the language of the browser', async () => {
  const address = `/guides/${guides[0]?.slug}`
  const page = await app.client().get(address, { 'accept-language': 'en-US,en;q=0.9' })
  expect(page.text).toMatch(/<time[^>]*>[A-Z][a-z]{2} \d{1,2}, \d{4}</)
  expect(page.headers.get('vary')).toMatch(/accept-language/i)
  expect((await app.client().get(address)).text).toMatch(/<time[^>]*>\d{1,2} [A-Z][a-z]+ \d{4}</)
})

test('a request for an unknown guide gets 404 with an HTML page', async () => {
  const page = await app.client().get('/guides/nothing-here')
  expect(page.status).toBe(404)
  expect(page.text).toContain('Guide not found')
})

test('if several API processes start concurrently, the roadmap is published once', async () => {
  await Promise.all([app.another(), app.another(), app.another()])
  const types: string[] = []
  for await (const { type } of app.store.read(roadmapStream)) types.push(type)
  expect(types).toEqual(['RoadmapPublished', ...guides.map(() => 'GuidePublished')])
})

test('each version of a guide is rendered once for all visits of its page and of the library', async () => {
  const rendering = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => rendering.mockRestore())
  const administrator = await app.administrator()
  const tasks = await administrator.call<TaskGuide[]>('GET', '/api/guides')
  const key = tasks.find(({ guide }) => guide === null)?.taskKey
  for (const markdown of ['Ask a friend.', 'Ask two friends.']) {
    const body = { kind: 'article', title: 'How to be kept', markdown }
    expect((await administrator.send('PUT', `/api/guides/${key}`, { body })).status).toBeLessThan(300)
    rendering.mockClear() // a guide is also rendered when it is published
    const page = async () => (await app.client().get('/guides/how-to-be-kept')).text
    await expect.poll(page).toContain(markdown)
    expect(await page()).toContain(markdown)
    expect((await app.client().get('/guides')).status).toBe(200)
    expect(rendering.mock.calls.filter(([text]) => text === markdown)).toHaveLength(1)
  }
})
