import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { roadmapTask, publishRoadmap } from '#ops/testing/roadmap.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { Project } from '#schema/api/projects.ts'
import type { RoadmapUpdate } from '#schema/api/roadmap.ts'
import type { Task } from '#schema/api/tasks.ts'

let now = new Date('2026-03-01T09:00:00Z')
const app = await startTestApp({ now: () => now })

const ida = await app.user()
const projectId = await ida.project()
const tasksOf = async (client: Client, id: number) =>
  (await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
const previewOf = async (client: Client, id: number) =>
  (await client.get(`/api/projects/${id}/roadmap`)).body<RoadmapUpdate>()
const adopt = (client: Client, id: number, version: number, key: string = randomUUID()) =>
  client.post(`/api/projects/${id}/roadmap`, { version }, { 'idempotency-key': key })
const move = (task: Task | undefined, status: string) => ida.post(`/api/tasks/${task?.id}/status`, { status })
const cardOf = async (id: number) =>
  (await ida.get('/api/projects')).body<Project[]>().find((project) => project.id === id)

const before = await tasksOf(ida, projectId)
const [retired, kept] = before.filter(({ category }) => category === '2 PA')
const taskCount = before.filter(({ category }) => category === '2 PA').length
await move(retired, 'completed')
await move(kept, 'completed')
const unmoved = await ida.project('Norrby')

test('a roadmap update is rejected if no newer roadmap version exists', async () => {
  expect(await previewOf(ida, projectId)).toEqual({
    version: 1,
    newest: 1,
    added: [],
    retired: [],
    changed: [],
  })
  expect((await adopt(ida, projectId, 2)).status).toBe(409)
})

test('a published roadmap version changes a project only after the project is updated to the version', async () => {
  now = new Date('2026-03-03T09:00:00Z')
  await publishRoadmap(app.store, (tasks) => [
    ...tasks
      .filter(({ key }) => key !== retired?.key)
      .map((task) => (task.key === kept?.key ? { ...task, title: 'Sell to one more' } : task)),
    roadmapTask(901),
    roadmapTask(902),
  ])
  expect(await tasksOf(ida, projectId)).toMatchObject(before.map(({ id, title }) => ({ id, title })))
  expect(await previewOf(ida, projectId)).toMatchObject({
    version: 1,
    newest: 2,
    added: [{ key: 'retail-media-901' }, { key: 'retail-media-902' }],
    retired: [{ key: retired?.key, status: 'completed' }],
    changed: [
      {
        key: kept?.key,
        before: { title: kept?.title },
        after: { title: 'Sell to one more' },
        differs: ['title'],
      },
    ],
  })
})

test('a roadmap update keeps the task statuses of the project and is applied once, even if the request is repeated', async () => {
  now = new Date('2026-03-04T09:00:00Z')
  const key = randomUUID()
  expect((await adopt(ida, projectId, 2, key)).status).toBe(200)
  expect((await adopt(ida, projectId, 2, key)).body()).toEqual({ id: projectId, version: 2 })
  expect((await adopt(ida, projectId, 2)).status).toBe(200)
  const tasks = await tasksOf(ida, projectId)
  expect(tasks.find((task) => task.key === retired?.key)).toBeUndefined()
  expect(tasks.find((task) => task.key === kept?.key)).toMatchObject({
    id: kept?.id,
    title: 'Sell to one more',
    status: 'completed',
    createdAt: '2026-03-01T09:00:00.000Z',
  })
  expect(tasks.find((task) => task.key === 'retail-media-901')).toMatchObject({
    id: projectId * 1000 + 901,
    status: 'pending',
    createdAt: '2026-03-04T09:00:00.000Z',
  })
  expect((await cardOf(projectId))?.progress['2 PA']).toEqual({ completed: 1, total: taskCount + 1 })
  const { activities } = (await ida.get(`/api/projects/${projectId}/activity`)).body<{
    activities: Activity[]
  }>()
  expect(
    activities.map(({ type, task, detail }) => [type, task?.title ?? detail['version'] ?? detail['name']]),
  ).toEqual([
    ['RoadmapAdopted', '2'],
    ['TaskStatusChanged', 'Sell to one more'],
    ['TaskStatusChanged', retired?.title],
    ['ProjectCreated', 'Halden'],
  ])
})

test('after a roadmap update, users can change the status of added tasks, but not of removed tasks', async () => {
  const added = (await tasksOf(ida, projectId)).find((task) => task.key === 'retail-media-901')
  expect((await move(added, 'completed')).status).toBe(200)
  expect((await ida.post(`/api/tasks/${added?.id}/vote`)).status).toBe(204)
  expect((await move(retired, 'pending')).status).toBe(404)
})

test('after a roadmap update, an API process with the old project in the cache accepts status changes of added tasks', async () => {
  const jonas = await app.user()
  const otherProcess = jonas.at(await app.another({ now: () => now }))
  const id = await jonas.project('Lång')
  await tasksOf(otherProcess, id)
  await publishRoadmap(app.store, (tasks) => [...tasks, roadmapTask(903)])
  expect((await adopt(jonas, id, 3)).status).toBe(200)
  expect(
    (await otherProcess.post(`/api/tasks/${id * 1000 + 903}/status`, { status: 'completed' })).status,
  ).toBe(200)
})

test('the progress of a day before a roadmap update counts the tasks that the project had on that day', async () => {
  now = new Date('2026-03-05T12:00:00Z')
  const { startProgress, endProgress } = (
    await ida.get(`/api/projects/${projectId}/progress-comparison?startDate=2026-03-04&endDate=2026-03-04`)
  ).body<Record<'startProgress' | 'endProgress', Record<string, unknown>>>()
  expect(startProgress['2 PA']).toEqual({ completed: 2, total: taskCount })
  expect(endProgress['2 PA']).toEqual({ completed: 2, total: taskCount + 1 })
  const asOf = async (date: string) =>
    (await ida.get(`/api/projects/${projectId}/as-of?date=${date}`)).body<{ tasks: { id: number }[] }>().tasks
  expect((await asOf('2026-03-03')).map(({ id }) => id)).toContain(retired?.id)
  expect((await asOf('2026-03-04')).map(({ id }) => id)).not.toContain(retired?.id)
})

test('a project can be updated only to the newest roadmap version, and gets the changes of all skipped versions', async () => {
  expect((await adopt(ida, unmoved, 2)).status).toBe(409)
  expect(await previewOf(ida, unmoved)).toMatchObject({ version: 1, newest: 3 })
  expect((await adopt(ida, unmoved, 3)).status).toBe(200)
  expect(
    (await tasksOf(ida, unmoved)).filter(({ createdAt }) => createdAt === now.toISOString()),
  ).toHaveLength(3)
})

test('a task that was removed from the roadmap stays the highest voted task while the task has votes', async () => {
  const highest = async () => (await ida.get('/api/votes/highest')).body<{ taskKey?: string }>().taskKey
  const newest = async () => (await previewOf(ida, unmoved)).newest
  await expect.poll(highest).toBe('retail-media-901')
  await publishRoadmap(app.store, (tasks) => tasks.filter(({ key }) => key !== 'retail-media-901'))
  await expect.poll(newest).toBe(4)
  expect(await highest()).toBe('retail-media-901')
  await ida.delete(`/api/tasks/${projectId * 1_000 + 901}/vote`)
  expect(await highest()).toBeUndefined()
})

test('if a removed task returns to the roadmap, the task has the status and creation time from before the removal', async () => {
  const version = await publishRoadmap(app.store, (tasks) => [
    ...tasks,
    {
      key: retired?.key ?? '',
      number: (retired?.id ?? 0) % 1000,
      title: 'It is back',
      description: 'As it was.',
      category: '2 PA',
      taskType: 'Distribution 9',
      priority: false,
    },
  ])
  expect((await adopt(ida, projectId, version)).status).toBe(200)
  expect((await tasksOf(ida, projectId)).find((task) => task.key === retired?.key)).toMatchObject({
    id: retired?.id,
    title: 'It is back',
    status: 'completed',
    createdAt: '2026-03-01T09:00:00.000Z',
  })
})

test.each([{}, { version: 0 }, { version: 'two' }])(
  'a roadmap update with the body %o gets 400 because the version is invalid',
  async (body) => {
    expect((await ida.post(`/api/projects/${projectId}/roadmap`, body)).status).toBe(400)
  },
)
