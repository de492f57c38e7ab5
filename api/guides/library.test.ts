import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import type { Task } from '#schema/api/tasks.ts'

const folder = await temporaryFolder()
await writeFile(
  path.join(folder, 'guide.html'),
  '<title>%GUIDE_TITLE%</title><link href="%GUIDE_CANONICAL%" /><!--open-graph--><!--account--><!--guide-->',
)
const app = await startTestApp({ clientFolder: folder, env: { PUBLIC_URL: 'https://brandpath.example' } })
const visitor = app.client()

const stockists = 'Win your first ten stockists'
/** Returns the list items of the library that the page shows. */
const shown = async (client: Client, query = '') =>
  [...(await client.get(`/guides${query}`)).text.matchAll(/<li data-text="[^"]*" ([^>]*)>([^]*?)<\/li>/g)]
    .filter(([, attributes]) => !attributes?.includes('hidden'))
    .map(([, , content = '']) => content.replace(/\s+/g, ' '))

test('a visitor without an account sees every published guide with its reading time, and links to log in and register', async () => {
  const page = await visitor.get('/guides')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  expect(page.text).toContain('<link href="https://brandpath.example/guides" />')
  expect(page.text).toContain('href="/auth"')
  expect(page.text).toContain('href="/auth?tab=register"')
  const items = await shown(visitor)
  expect(items.length).toBeGreaterThan(10)
  for (const item of items) {
    expect(item).toMatch(/<a href="\/guides\/[a-z-]+" ?>/)
    expect(item).toMatch(/\d+ min read/)
    expect(item).not.toContain('of your projects')
  }
})

test('the search works without a script and ignores case and accents', async () => {
  const found = await shown(visitor, '?q=STÓCKISTS')
  expect(found.some((item) => item.includes(stockists))).toBe(true)
  expect(found.length).toBeLessThan((await shown(visitor)).length)
  const none = await visitor.get('/guides?q=<script>zzz')
  expect(await shown(visitor, '?q=<script>zzz')).toEqual([])
  expect(none.text).toContain('No guides match “&lt;script&gt;zzz”')
  expect(none.text).not.toContain('<script>')
})

test('a search that is too long or given twice gets a page', async () => {
  expect((await visitor.get(`/guides?q=${'x'.repeat(5_000)}`)).status).toBe(200)
  expect((await visitor.get('/guides?q=a&q=b')).status).toBe(200)
})

test('a user sees in how many of their projects the task of a guide is started', async () => {
  const user = await app.user()
  await user.project()
  const projectId = await user.project()
  const tasks = (await user.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const task = tasks.find(({ title }) => title === stockists)
  const factsOf = async (client: Client) => (await shown(client)).find((item) => item.includes(stockists))
  expect(await factsOf(user)).not.toContain('Used in')

  await user.post(`/api/tasks/${task?.id}/status`, { status: 'in_progress' })
  expect(await factsOf(user)).toContain('Used in 1 of your projects')
  expect(await factsOf(await app.user())).not.toContain('Used in')
  expect((await user.get('/guides')).text).toContain('Your projects')
})

test('a guide is used in a project in which an item of its checklist is checked', async () => {
  const user = await app.user()
  const projectId = await user.project()
  const tasks = (await user.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const task = tasks.find(({ title }) => title === stockists)
  const [item] = (await user.get(`/api/tasks/${task?.id}`)).body<TaskDetail>().checklist ?? []
  const facts = async () => (await shown(user)).find((text) => text.includes(stockists))
  const check = (checked: boolean) =>
    user.post(`/api/tasks/${task?.id}/checklist`, { itemId: item?.id, checked })
  await check(true)
  expect(await facts()).toContain('Used in 1 of your projects')
  await user.post(`/api/tasks/${task?.id}/status`, { status: 'in_progress' })
  expect(await facts()).toContain('Used in 1 of your projects')
  await user.post(`/api/tasks/${task?.id}/status`, { status: 'pending' })
  await check(false)
  expect(await facts()).not.toContain('Used in')
})

test('a guide that is a link to another website shows the host of the website', async () => {
  const admin = await app.administrator()
  const open = (await admin.get('/api/guides')).body<TaskGuide[]>().find(({ guide }) => guide === null)
  const address = `/api/guides/${open?.taskKey}`
  await admin.send('PUT', address, { body: { kind: 'link', link: 'https://example.com/how-to' } })
  const item = (await shown(visitor)).find((text) => text.includes('https://example.com/how-to'))
  expect(item).toContain('External guide on example.com')
  await admin.delete(address)
  expect((await shown(visitor)).some((text) => text.includes('example.com'))).toBe(false)
})

test('/guides/ redirects to /guides', async () => {
  const response = await visitor.get('/guides/')
  expect([response.status, response.headers.get('location')]).toEqual([301, '/guides'])
})

test('the page of a guide ends with three related guides and offers visitors to log in', async () => {
  const { text } = await visitor.get('/guides/win-your-first-ten-stockists')
  const related = text.slice(text.indexOf('Related guides'))
  expect([...related.matchAll(/<a href="\/guides\/[a-z-]+">/g)]).toHaveLength(3)
  expect(related).not.toContain('href="/guides/win-your-first-ten-stockists"')
  expect(text).toContain('href="/auth?tab=register"')
  expect(text).toContain(
    '<meta property="og:url" content="https://brandpath.example/guides/win-your-first-ten-stockists"',
  )
  expect(text).toMatch(/<meta property="og:description" content="[^"]{40,200}"/)
})
