import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { emailsTo } from '#ops/testing/emails.ts'
import { publishRoadmap } from '#ops/testing/roadmap.ts'
import type { TaskGuide } from '#schema/api/guides.ts'
import type { Task } from '#schema/api/tasks.ts'
import type { Ranking } from '#schema/api/votes.ts'

const app = await startTestApp()

test('a task with votes that was removed from the roadmap stays in the vote ranking and can get a guide', async () => {
  const client = await app.user()
  const { email } = await client.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const [voted, unvoted] = tasks.filter(({ howToLink }) => howToLink === undefined)
  if (!voted || !unvoted) throw new Error('The test needs two tasks without a guide')
  expect((await client.post(`/api/tasks/${voted.id}/vote`)).status).toBe(204)
  await publishRoadmap(app.store, (all) => all.filter(({ key }) => key !== voted.key && key !== unvoted.key))
  const ranking = async () => (await client.get('/api/votes')).body<Ranking>()
  const keys = async () => (await ranking()).asked.map(({ taskKey }) => taskKey)
  await expect.poll(keys).not.toContain(unvoted.key)

  const expected = { taskKey: voted.key, title: voted.title, voteCount: 1 }
  expect((await ranking()).asked[0]).toMatchObject(expected)
  const highest = (await client.get('/api/votes/highest')).body()
  expect(highest).toEqual({ taskTitle: voted.title, taskKey: voted.key, voteCount: 1 })

  const admin = await app.administrator()
  const guides = (await admin.get('/api/guides')).body<TaskGuide[]>()
  expect(guides.map(({ taskKey }) => taskKey)).toContain(voted.key)
  expect(guides.map(({ taskKey }) => taskKey)).not.toContain(unvoted.key)
  const link = 'https://example.com/how-to'
  await admin.send('PUT', `/api/guides/${voted.key}`, { body: { kind: 'link', link } })
  const subjects = async () => (await emailsTo(app.dataDir, email)).map(({ subject }) => subject)
  await expect.poll(subjects).toEqual([`Your how-to guide is here: ${voted.title}`])
})
