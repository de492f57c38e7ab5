import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { expectFailure } from '#ops/testing/expect-failure.ts'

const app = await startTestApp()
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
