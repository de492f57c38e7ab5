import { expect, test, vi } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { mailbox } from '#ops/testing/mailbox.ts'
import { publishes } from '#ops/testing/roadmap.ts'
import type { GuidedTask } from '#schema/api/guides.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking } from '#schema/api/votes.ts'

const app = await startTestApp()

test('a retired task that some projects keep is ranked while it is asked for, and gets its guide', async () => {
  const client = await app.user()
  const { email } = await client.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const [asked, unasked] = tasks.filter(({ howToLink }) => howToLink === undefined)
  if (!asked || !unasked) throw new Error('the roadmap was to have two tasks without a guide')
  expect((await client.post(`/api/tasks/${asked.id}/vote`)).status).toBe(204)
  await publishes(app.store, (all) => all.filter(({ key }) => key !== asked.key && key !== unasked.key))
  const ranking = async () => (await client.get('/api/votes')).body<Ranking>()
  const keys = async () => (await ranking()).asked.map(({ taskKey }) => taskKey)
  await vi.waitFor(async () => expect(await keys()).not.toContain(unasked.key), 20_000)

  const words = { taskKey: asked.key, title: asked.title, voteCount: 1 }
  expect((await ranking()).asked[0]).toMatchObject(words)
  const highest = (await client.get('/api/votes/highest')).body()
  expect(highest).toEqual({ taskTitle: asked.title, taskKey: asked.key, voteCount: 1 })

  const admin = await app.administrator()
  const guides = (await admin.get('/api/guides')).body<GuidedTask[]>()
  expect(guides.map(({ taskKey }) => taskKey)).toContain(asked.key)
  expect(guides.map(({ taskKey }) => taskKey)).not.toContain(unasked.key)
  const link = 'https://example.com/how-to'
  await admin.send('PUT', `/api/guides/${asked.key}`, { body: { kind: 'link', link } })
  await vi.waitFor(async () => {
    const [mail] = await mailbox(app.dataDir, email)
    expect(mail?.subject).toBe(`Your how-to guide is here: ${asked.title}`)
  }, 20_000)
})
