import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { TaskGuide, PublishedGuide } from '#schema/api/guides.ts'

const app = await startTestApp()
const admin = await app.administrator()

test('a user without a project can list the published guides, but not the withdrawn guides', async () => {
  const newcomer = await app.user()
  const list = async () => (await newcomer.get('/api/guides/published')).body<PublishedGuide[]>()
  const before = await list()
  const stockists = 'Win your first ten stockists'
  expect(before.filter(({ title }) => title === stockists)).toMatchObject([
    { taskTitle: stockists, howToLink: '/guides/win-your-first-ten-stockists' },
  ])

  const tasks = (await admin.get('/api/guides')).body<TaskGuide[]>()
  const [written, linked] = tasks.filter(({ guide }) => guide === null)
  if (!written || !linked) throw new Error('The test needs two tasks without a guide')
  const article = { kind: 'article', title: 'How to ask three shops', markdown: 'Ask.' }
  const link = 'https://example.com/how-to'
  await admin.send('PUT', `/api/guides/${written.taskKey}`, { body: article })
  await admin.send('PUT', `/api/guides/${linked.taskKey}`, { body: { kind: 'link', link } })
  const guidesOf = async (taskKey: string) => (await list()).filter((guide) => guide.taskKey === taskKey)
  expect(await guidesOf(written.taskKey)).toEqual([
    {
      taskKey: written.taskKey,
      title: 'How to ask three shops',
      taskTitle: written.title,
      howToLink: '/guides/how-to-ask-three-shops',
    },
  ])
  expect(await guidesOf(linked.taskKey)).toEqual([
    { taskKey: linked.taskKey, title: linked.title, taskTitle: linked.title, howToLink: link },
  ])

  for (const { taskKey } of [written, linked]) await admin.delete(`/api/guides/${taskKey}`)
  expect(await list()).toEqual(before)
})

test('a request without a session for the published guides gets 401', async () => {
  expect((await app.client().get('/api/guides/published')).status).toBe(401)
})
