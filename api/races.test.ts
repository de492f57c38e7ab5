import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { ownerStream } from '#domain/owner.ts'
import { projectStream } from '#domain/project.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { StoreUnavailable, type EventStore } from '#store/event-store.ts'

/** While processes are mortal, every other one dies between taking a slot and creating its project. */
let mortal = false
let creations = 0
const dying = (store: EventStore): EventStore => ({
  read: (stream, from) => store.read(stream, from),
  append: (stream, events, expected) =>
    mortal && events[0]?.type === 'ProjectCreated' && creations++ % 2 === 0
      ? Promise.reject(new StoreUnavailable('the process died here'))
      : store.append(stream, events, expected),
  subscribe: (options) => store.subscribe(options),
  lastPosition: () => store.lastPosition(),
  close: () => store.close(),
})

const app = await startTestApp({ storeOfApi: dying })
const otherProcess = await app.another({ storeOfApi: dying })
const listed = async (client: Client) => (await client.get('/api/projects')).body<Project[]>()
const many = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))

test('100 creations at once, half of the creators dying in between: exactly two projects', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const { id: userId } = await client.user()
  mortal = true
  const answers = await many(100, (n) =>
    (n % 2 ? client : other).post('/api/projects', { name: `Race ${n}` }),
  )
  mortal = false
  expect(creations).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2)
  expect(answers.filter(({ status }) => ![201, 409, 503].includes(status))).toEqual([])

  const slots: number[] = []
  for await (const { type, data } of app.store.read(ownerStream(userId))) {
    if (type === 'ProjectSlotTaken') slots.push(Number(data['projectId']))
  }
  expect(slots).toHaveLength(2)
  // One who comes later completes what the dead left, and is refused.
  expect((await client.post('/api/projects', { name: 'Third' })).status).toBe(409)
  for (const id of slots) {
    const types: string[] = []
    for await (const { type } of app.store.read(projectStream(id))) types.push(type)
    expect(types).toEqual(['ProjectCreated'])
  }
  await expect.poll(async () => new Set((await listed(client)).map(({ id }) => id))).toEqual(new Set(slots))
})

test('50 changes of one project at once, through two processes, all succeed', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  const answers = await many(50, (n) => {
    const task = tasks[n % tasks.length]
    const status = n < tasks.length ? 'completed' : 'in_progress'
    return (n % 2 ? client : other).post(`/api/tasks/${task?.id}/status`, { status })
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const changed = new Set<unknown>()
  for await (const { type, data } of app.store.read(projectStream(projectId))) {
    if (type === 'TaskStatusChanged') changed.add(data['taskKey'])
  }
  expect(changed.size).toBe(Math.min(50, tasks.length))
})

test('a name that is changed by many at once is one of theirs, everywhere', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const projectId = await client.project()
  const answers = await many(20, (n) =>
    (n % 2 ? client : other).patch(`/api/projects/${projectId}`, { name: `Name ${n}` }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  let last: unknown
  for await (const { data } of app.store.read(projectStream(projectId))) last = data['name']
  await expect.poll(async () => (await client.get('/api/projects')).body<Project[]>()[0]?.name).toBe(last)
})
