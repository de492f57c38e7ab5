import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking } from '#schema/api/votes.ts'
import { maxGuide } from '#schema/limits.ts'

const app = await startTestApp()

const admin = await app.administrator()

const put = (client: Client, taskKey: string, body: unknown) =>
  client.send('PUT', `/api/guides/${taskKey}`, { body })
const list = async () => (await admin.get('/api/guides')).body<TaskGuide[]>()
const guideOf = async (taskKey: string) => (await list()).find((task) => task.taskKey === taskKey)
const open = (await list()).filter(({ guide }) => guide === null)
/** Returns a task that has no guide and that no other test uses. */
const nextTask = () => open.shift() ?? expect.fail('The test needs another task without a guide')
const article = { kind: 'article', title: 'How to set a price', markdown: 'Ask **three** shops.' }

async function member() {
  const client = await app.user()
  const projectId = await client.project()
  const task = async (key: string) =>
    (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().find((found) => found.key === key)
  return { client, task }
}

test('after a guide for a task is published, every project links to the guide, and users can no longer vote for the task', async () => {
  const { taskKey, title } = nextTask()
  const [one, two] = [await member(), await member()]
  const votes = async () => {
    const { asked } = (await one.client.get('/api/votes')).body<Ranking>()
    return asked.find((task) => task.taskKey === taskKey)?.voteCount
  }
  const task = await one.task(taskKey)
  await one.client.post(`/api/tasks/${task?.id}/vote`)

  const response = await put(admin, taskKey, article)
  expect([response.status, response.body()]).toEqual([200, { howToLink: '/guides/how-to-set-a-price' }])
  for (const { task: findTask } of [one, two]) {
    expect(await findTask(taskKey)).toMatchObject({ howToLink: '/guides/how-to-set-a-price' })
  }
  expect(await votes()).toBeUndefined()
  const { delivered } = (await two.client.get('/api/votes')).body<Ranking>()
  expect(delivered).toMatchObject([
    { taskKey, title, voteCount: 1, userHasVoted: false, howToLink: '/guides/how-to-set-a-price' },
  ])
  expect((await one.client.post(`/api/tasks/${task?.id}/vote`)).status).toBe(409)
  expect((await one.client.delete(`/api/tasks/${task?.id}/vote`)).status).toBe(409)

  expect((await admin.delete(`/api/guides/${taskKey}`)).status).toBe(204)
  expect((await one.task(taskKey))?.howToLink).toBeUndefined()
  expect(await votes()).toBe(1)
  expect((await admin.delete(`/api/guides/${taskKey}`)).status).toBe(204)
})

test('publishing a corrected guide keeps the guide’s URL and publication date', async () => {
  const { taskKey } = nextTask()
  const title = 'How to name a brand'
  await put(admin, taskKey, { ...article, title })
  const first = await guideOf(taskKey)
  expect((await put(admin, taskKey, { ...article, title, markdown: 'Say it aloud.' })).body()).toEqual({
    howToLink: '/guides/how-to-name-a-brand',
  })
  expect(await guideOf(taskKey)).toMatchObject({
    guide: { markdown: 'Say it aloud.', publishedAt: first?.guide?.publishedAt },
  })
  const link = 'https://example.com/name?a=1'
  expect((await put(admin, taskKey, { kind: 'link', link })).body()).toEqual({ howToLink: link })
  expect(await guideOf(taskKey)).toMatchObject({ guide: { howToLink: link, markdown: null } })
})

test.each([
  [
    { kind: 'link', link: 'http://example.com' },
    'link',
    'Link must be a full address that starts with https://',
  ],
  [
    { kind: 'link', link: 'javascript:alert(1)' },
    'link',
    'Link must be a full address that starts with https://',
  ],
  [
    { kind: 'link', link: 'https://u:p@example.com/' },
    'link',
    'Link must not contain a username or a password',
  ],
  [
    { kind: 'link', link: 'https://u@example.com/' },
    'link',
    'Link must not contain a username or a password',
  ],
  [
    { kind: 'link', link: 'https://:p@example.com/' },
    'link',
    'Link must not contain a username or a password',
  ],
  [{ kind: 'article', title: ' ', markdown: 'x' }, 'title', 'Title is required'],
  [
    { kind: 'article', title: 'Position\u202Egnidnarb', markdown: 'x' },
    'title',
    'Title must not contain line breaks, control characters or characters that change the text direction',
  ],
  [{ kind: 'article', title: 'x', markdown: '' }, 'markdown', 'Guide is required'],
  [
    { kind: 'article', title: 'x'.repeat(121), markdown: 'x' },
    'title',
    'Title must be at most 120 characters',
  ],
  [{ kind: 'film' }, 'kind', 'Kind must be link or article'],
])(
  'publishing a guide with %j gets 400, and the response names the invalid field',
  async (body, field, message) => {
    const response = await put(admin, open[0]?.taskKey ?? '', body)
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toMatchObject({ [field]: message })
  },
)

test.each(['http://a.example', 'javascript:alert(1)', 'tel:+4712345', '', 'https://u:p@a.example'])(
  'publishing a guide with a link to “%s” gets 400 that names the link',
  async (address) => {
    const { taskKey } = nextTask()
    const markdown = `See [this](https://a.example) and [*Q&A* of shops](${address}).`
    const response = await put(admin, taskKey, { ...article, markdown })
    expectFailure(response, 400, /Readers cannot follow the link “Q&A of shops”/)
    expect(Object.keys(fieldsOf(response))).toEqual(['markdown'])
    expect((await guideOf(taskKey))?.guide).toBeNull()
  },
)

test.each(['<!-- nothing -->', '<script>alert(1)</script>', '&nbsp;'])(
  'publishing a guide whose text “%s” shows nothing gets 400',
  async (markdown) => {
    const { taskKey } = nextTask()
    const response = await put(admin, taskKey, { ...article, markdown })
    expectFailure(response, 400, 'Guide is required')
    expect(fieldsOf(response)).toEqual({ markdown: 'Guide is required' })
  },
)

test('a guide that contains only a figure can be published', async () => {
  const { taskKey } = nextTask()
  const markdown = '![Shelf](figure:agree-a-launch-promotion)'
  expect((await put(admin, taskKey, { ...article, markdown })).status).toBe(200)
})

test('a guide may link to https pages, email addresses, its sections and other guides', async () => {
  const { taskKey } = nextTask()
  const markdown = '[a](https://a.example) [b](mailto:ida@halden.example) [c](#steps) [d](/guides)'
  expect((await put(admin, taskKey, { ...article, markdown })).status).toBe(200)
})

test('publishing or withdrawing the guide of a task that does not exist gets 404', async () => {
  expectFailure(await put(admin, 'nothing-like-it', article), 404, 'Task not found')
  expectFailure(await admin.delete('/api/guides/nothing-like-it'), 404, 'Task not found')
})

test('a user who is not an administrator gets 403 for all calls that publish, withdraw or preview guides', async () => {
  const { client } = await member()
  const { taskKey } = nextTask()
  const calls = (caller: Client) => [
    caller.get('/api/guides'),
    put(caller, taskKey, article),
    caller.delete(`/api/guides/${taskKey}`),
    caller.post('/api/guides/preview', { title: 'x', markdown: 'y' }),
  ]
  for (const response of await Promise.all(calls(client))) {
    expectFailure(response, 403, 'Only administrators can publish how-to guides.')
  }
  for (const response of await Promise.all(calls(app.client()))) expect(response.status).toBe(401)
  expect((await guideOf(taskKey))?.guide).toBeNull()
})

test('the preview of a guide contains no dangerous HTML', async () => {
  const markdown =
    '## Steps\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n[go](javascript:alert(1))'
  const { html } = (await admin.post('/api/guides/preview', { title: 'x', markdown })).body<{
    html: string
  }>()
  expect(html).toContain('<h2')
  expect(html).not.toMatch(/<script|onerror|<img|href="javascript/i)
})

test('a guide with text that is nested too deeply cannot be published or previewed', async () => {
  const { taskKey } = nextTask()
  const deep = { ...article, markdown: `${'- '.repeat(1_400)}x` }
  const message = 'Guide has too many levels of nested lists or quotes'
  for (const response of [await put(admin, taskKey, deep), await admin.post('/api/guides/preview', deep)]) {
    expectFailure(response, 400, message)
    expect(fieldsOf(response)).toEqual({ markdown: message })
  }
  expect((await guideOf(taskKey))?.guide).toBeNull()
})

test('the length limit of a guide counts characters, not bytes', async () => {
  const { taskKey } = nextTask()
  const longest = '日本'.repeat(maxGuide / 2)
  expect((await put(admin, taskKey, { ...article, markdown: longest })).status).toBe(200)
  expectFailure(
    await put(admin, taskKey, { ...article, markdown: `${longest}本` }),
    400,
    'Guide must be at most 30,000 characters',
  )
})
