import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { CommandHandler, systemCommand } from '#kernel/commands/command-handler.ts'
import { roadmapAggregate } from '#domain/roadmap/roadmap.ts'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'
import { eventFormat } from '#schema/events/format.ts'
import { readSchema } from '#schema/tables/database.ts'
import { bundledGuides } from '../roadmap/roadmap.ts'
import { guideRenderer } from './render.ts'

const folder = await temporaryFolder()
await writeFile(path.join(folder, 'guide.html'), '<!--guide-->')
const app = await startTestApp({ clientFolder: folder })
const administrator = await app.administrator()
const preview = (markdown: string) => administrator.post('/api/guides/preview', { title: 'Shelf', markdown })
/** The parser needs about a minute for this text. */
const slow = '*a_'.repeat(9_900)

test('a guide that takes too long to render gets 422, and other requests are answered until then', async () => {
  const ended = new AbortController()
  const rendering = preview(slow).finally(() => ended.abort())
  while (!ended.signal.aborted) expect((await app.client().get('/health/live')).status).toBe(200)
  expectFailure(await rendering, 422, /takes too long to render/)
})

test('a guide that takes too long to render cannot be published', async () => {
  const guide = { kind: 'article', title: 'Slow', markdown: slow }
  const [task] = (await administrator.get('/api/guides')).body<{ taskKey: string }[]>()
  expectFailure(await administrator.send('PUT', `/api/guides/${task?.taskKey}`, { body: guide }), 422)
})

test('the next guide is rendered after one that took too long', async () => {
  const [failed, response] = await Promise.all([preview(slow), preview('## Steps')])
  expect([failed.status, response.status]).toEqual([422, 200])
  expect(response.body<{ html: string }>().html).toContain('Steps')
})

test('a preview that takes too long to render does not delay a public guide', async () => {
  const [first, guide] = await bundledGuides()
  await app.client().get(`/guides/${first?.slug}`) // starts the thread of public guides
  const finished: string[] = []
  const previewing = preview(slow).finally(() => finished.push('preview'))
  const reading = app.client().get(`/guides/${guide?.slug}`)
  const page = await reading.finally(() => finished.push('guide'))
  expectFailure(await previewing, 422)
  expect([page.status, finished]).toEqual([200, ['guide', 'preview']])
})

test('a reader of a published guide that takes too long to render gets 503, without advice for the author', async () => {
  const [, , guide] = await bundledGuides()
  if (!guide) throw new Error('There is no third guide')
  const commands = new CommandHandler({ store: app.store, format: eventFormat })
  const published = { ...guide, markdown: slow, corrects: true }
  await commands.handle(systemCommand(), roadmapAggregate, () => [
    { type: 'GuidePublished', data: published },
  ])
  const guides = app.database.db.withSchema(readSchema).selectFrom('guides').select('markdown')
  const stored = () => guides.where('slug', '=', guide.slug).executeTakeFirst()
  await expect.poll(stored).toEqual({ markdown: slow })
  const response = await app.client().get(`/guides/${guide.slug}`)
  expectFailure(response, 503, /^This page cannot be shown right now/)
  expect(response.headers.get('retry-after')).toBe('5')
  const library = await app.client().get('/guides')
  expect(library.status).toBe(200)
  expect(library.text).toContain(`href="/guides/${guide.slug}"`)
  expect(library.text).toContain('min read')
})

test('if the thread exits while it starts, a rendering fails', async () => {
  const render = guideRenderer({ script: new URL('data:text/javascript,') })
  await expect(render('## Steps')).rejects.toThrow('exited with code 0')
})

test('if the queue is full, the next rendering fails with 503, and the others succeed', async () => {
  const render = guideRenderer({ maxQueued: 1 })
  const results = await Promise.allSettled(['## One', '## Two', '## Three'].map(render))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { status: 503, retryAfter: 10 } })
})
