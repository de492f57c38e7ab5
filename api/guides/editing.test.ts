import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { EditableGuide, GuideVersion, TaskGuide } from '#schema/api/guides.ts'
import { maxGuide, maxGuideTitle } from '#schema/limits.ts'

const app = await startTestApp()
const [ida, jonas] = [await app.administrator(), await app.administrator()]
const open = (await ida.get('/api/guides')).body<TaskGuide[]>().filter(({ guide }) => guide === null)
/** Returns a task that has no guide and that no other test uses. */
const nextTask = () => open.shift()?.taskKey ?? expect.fail('The test needs another task without a guide')

const read = async (client: Client, taskKey: string) =>
  (await client.get(`/api/guides/${taskKey}`)).body<EditableGuide>()
const publish = (client: Client, taskKey: string, markdown: string, revision?: number) =>
  client.send('PUT', `/api/guides/${taskKey}`, {
    body: { kind: 'article', title: 'How to ask', markdown, ...(revision !== undefined && { revision }) },
  })
const text = { kind: 'article', title: '', markdown: 'Half a sen', link: '', revision: 0 }
const saveDraft = (client: Client, taskKey: string, body: unknown = text) =>
  client.send('PUT', `/api/guides/${taskKey}/draft`, { body })

test('a draft is stored for one administrator, replaced by the next one and deleted on request', async () => {
  const taskKey = nextTask()
  expect(await read(ida, taskKey)).toMatchObject({
    revision: 0,
    published: null,
    draft: null,
    howToLink: null,
  })
  expect((await saveDraft(ida, taskKey)).status).toBe(200)
  await saveDraft(ida, taskKey, { ...text, markdown: 'Half a sentence' })
  expect((await read(ida, taskKey)).draft).toMatchObject({ ...text, markdown: 'Half a sentence' })
  expect((await read(jonas, taskKey)).draft).toBeNull()

  expect((await ida.delete(`/api/guides/${taskKey}/draft`)).status).toBe(204)
  expect((await ida.delete(`/api/guides/${taskKey}/draft`)).status).toBe(204)
  expect((await read(ida, taskKey)).draft).toBeNull()
})

test('a draft may be longer than a guide, and publishing it gets 400 that names the fields', async () => {
  const taskKey = nextTask()
  const long = { title: 'x'.repeat(maxGuideTitle + 1), markdown: 'x'.repeat(maxGuide + 1) }
  expect((await saveDraft(ida, taskKey, { ...text, ...long })).status).toBe(200)
  expect((await read(ida, taskKey)).draft).toMatchObject(long)
  const response = await ida.send('PUT', `/api/guides/${taskKey}`, { body: { kind: 'article', ...long } })
  expectFailure(response, 400)
  expect(Object.keys(fieldsOf(response))).toEqual(['title', 'markdown'])
})

test('a draft that another window has replaced gets 409 and is not overwritten', async () => {
  const taskKey = nextTask()
  const save = (markdown: string, replaces: string | null) =>
    saveDraft(ida, taskKey, { ...text, markdown, replaces })
  const first = (await save('First window', null)).body<{ savedAt: string }>()
  expect((await save('Second window', first.savedAt)).status).toBe(200)
  expectFailure(await save('First window again', first.savedAt), 409, /changed in another window/)
  expectFailure(await save('First window again', null), 409)
  expect((await read(ida, taskKey)).draft?.markdown).toBe('Second window')
  // The response of the second window was lost, so it repeats the request.
  expect((await save('Second window', first.savedAt)).status).toBe(200)
})

test('publishing deletes the draft of the publisher and keeps the drafts of others', async () => {
  const taskKey = nextTask()
  await saveDraft(ida, taskKey)
  await saveDraft(jonas, taskKey)
  await publish(ida, taskKey, 'Ask.')
  expect(await read(ida, taskKey)).toMatchObject({
    revision: 1,
    draft: null,
    published: { markdown: 'Ask.' },
  })
  expect((await read(jonas, taskKey)).draft).toMatchObject({ revision: 0 })
})

test('a guide is not overwritten if a second administrator published it in the meantime', async () => {
  const taskKey = nextTask()
  expect((await publish(jonas, taskKey, 'Ask three shops.', 0)).status).toBe(200)
  expectFailure(await publish(ida, taskKey, 'Ask ten shops.', 0), 409)
  expect((await read(ida, taskKey)).published?.markdown).toBe('Ask three shops.')
  expect((await publish(ida, taskKey, 'Ask ten shops.', 1)).status).toBe(200)
  expect((await read(ida, taskKey)).published?.markdown).toBe('Ask ten shops.')
})

test('of two concurrent publications at the same revision, exactly one succeeds', async () => {
  const taskKey = nextTask()
  const responses = await Promise.all([
    publish(ida, taskKey, 'Ida.', 0),
    publish(jonas, taskKey, 'Jonas.', 0),
  ])
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('every published version is listed with its publisher and can be read', async () => {
  const taskKey = nextTask()
  await publish(ida, taskKey, 'First.')
  await ida.delete(`/api/guides/${taskKey}`)
  await publish(jonas, taskKey, 'Second.')
  const versions = (await ida.get(`/api/guides/${taskKey}/versions`)).body<GuideVersion[]>()
  expect(versions.map(({ number, isCurrent, title }) => [number, isCurrent, title])).toEqual([
    [2, true, 'How to ask'],
    [1, false, 'How to ask'],
  ])
  expect(versions.every(({ publishedBy }) => publishedBy !== null)).toBe(true)
  expect((await ida.get(`/api/guides/${taskKey}/versions/1`)).body()).toMatchObject({ markdown: 'First.' })
  expectFailure(await ida.get(`/api/guides/${taskKey}/versions/3`), 404)
  expectFailure(await ida.get(`/api/guides/${taskKey}/versions/0`), 400)
  expectFailure(await ida.get(`/api/guides/${taskKey}/versions/99999999999`), 400)
})

test.each([
  [{ ...text, kind: 'poem' }, 'kind'],
  [{ ...text, revision: -1 }, 'revision'],
  [{ ...text, revision: 2_147_483_648 }, 'revision'],
  [{ ...text, title: 5 }, 'title'],
])('a draft with an invalid field gets 400 that names the field', async (body, field) => {
  const response = await saveDraft(ida, open[0]?.taskKey ?? '', body)
  expectFailure(response, 400)
  expect(Object.keys(fieldsOf(response))).toEqual([field])
})

test('a draft for an unknown task gets 404, and users who are not administrators get 403', async () => {
  expectFailure(await saveDraft(ida, 'nothing-1'), 404)
  const user = await app.user()
  const taskKey = open[0]?.taskKey ?? ''
  for (const path of ['', '/versions', '/versions/1'])
    expectFailure(await user.get(`/api/guides/${taskKey}${path}`), 403)
  expectFailure(await saveDraft(user, taskKey), 403)
  expectFailure(await user.delete(`/api/guides/${taskKey}/draft`), 403)
  expectFailure(await user.post('/api/guides/pictures', { data: 'AAAA' }), 403)
})
