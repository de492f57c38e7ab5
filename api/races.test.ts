import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Answer, Client } from '#ops/testing/client.ts'
import { ownerStream } from '#domain/owner.ts'
import { projectStream } from '#domain/project.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { commandIdOf } from '#schema/event-ids.ts'
import { seededRandom } from '#store/testing/random.ts'
import { startApiProcess } from './testing/process.ts'
import { joins } from './testing/team.ts'

const app = await startTestApp()
const otherProcess = await app.another()
const random = seededRandom('races')
const listed = async (client: Client) => (await client.get('/api/projects')).body<Project[]>()
const many = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))
const eventsOf = (stream: string) => Array.fromAsync(app.store.read(stream))

function drawn<T>(several: readonly T[]): T {
  const one = several[random.below(several.length)]
  if (one === undefined) throw new Error('there is nothing to draw from')
  return one
}

type Headers = Readonly<Record<string, string>>

/** Asks again elsewhere, under the same key, whoever gets no answer or is told to come again. */
async function insist(
  first: Client,
  others: readonly Client[],
  send: (process: Client, headers: Headers) => Promise<Answer>,
  key = randomUUID(),
): Promise<Answer> {
  for (let process = first; ; process = drawn(others)) {
    const answer = await send(process, { 'idempotency-key': key }).catch(() => null) // it died before it answered
    if (answer && !answer.headers.has('retry-after')) return answer
  }
}
function createAt(first: Client, others: readonly Client[]): Promise<Answer> {
  const project = { name: `Race ${randomUUID()}` }
  return insist(first, others, (process, headers) => process.post('/api/projects', project, headers))
}

test('100 creations at once, half of them at processes that are killed between the two appends: exactly two projects', async () => {
  const client = await app.user()
  const { id: userId } = await client.user()
  const env = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDir,
    SECRET_KEY: Buffer.from(app.secret).toString(),
    TRUST_PROXY: '1',
  }
  const mortals = await many(3, () => startApiProcess(env, { mortal: true }))
  const survivors = await many(3, () => startApiProcess(env, { mortal: false }))
  const living = survivors.map(({ url }) => client.at(url))

  const doomed = many(50, () => createAt(client.at(drawn(mortals).url), living))
  // Whoever takes a slot first is killed for it; from then on all of them race.
  expect(await Promise.race(mortals.map(({ gone }) => gone))).toBe('SIGKILL')
  const answers = [...(await many(50, () => createAt(drawn(living), living))), ...(await doomed)]

  const slots = (await eventsOf(ownerStream(userId)))
    .filter(({ type }) => type === 'ProjectSlotTaken')
    .map(({ data }) => data['projectId'])
  expect(slots).toHaveLength(2)
  // Both creators hear of it in the end, though those that took their slots died.
  const created = answers.filter(({ status }) => status === 201).map((answer) => answer.body<Project>().id)
  expect(new Set(created)).toEqual(new Set(slots))
  expect(created).toHaveLength(2)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(98)
  for (const id of created) {
    expect((await eventsOf(projectStream(id))).map(({ type }) => type)).toEqual(['ProjectCreated'])
  }
  await expect.poll(async () => new Set((await listed(client)).map(({ id }) => id))).toEqual(new Set(slots))
}, 120_000)

test('50 changes of one project at once, two of each task, through two processes: each is one event', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const { id: userId } = await client.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().slice(0, 25)
  expect(tasks).toHaveLength(25)
  // Whichever of a task's two comes first, the other changes it again.
  const wanted = tasks.flatMap(({ id }) => [
    { id, status: 'in_progress' },
    { id, status: 'completed' },
  ])
  const keys = await Promise.all(
    wanted.map(async ({ id, status }) => {
      const key = randomUUID()
      const both = [client, other]
      const path = `/api/tasks/${id}/status`
      const send = (process: Client, headers: Headers) => process.post(path, { status }, headers)
      const answer = await insist(drawn(both), both, send, key)
      expect([answer.status, answer.text]).toEqual([200, answer.text])
      return key
    }),
  )

  const changes = (await eventsOf(projectStream(projectId))).filter(
    ({ type }) => type === 'TaskStatusChanged',
  )
  expect(changes.map(({ metadata }) => metadata.commandId).toSorted()).toEqual(
    keys.map((key) => commandIdOf(userId, key)).toSorted(),
  )
  const standing = new Map<unknown, unknown>()
  for (const { data } of changes) {
    expect(data['from']).toBe(standing.get(data['taskKey']) ?? 'pending')
    standing.set(data['taskKey'], data['to'])
  }
  const statuses = async () =>
    (await client.get(`/api/tasks?projectId=${projectId}`))
      .body<Task[]>()
      .filter(({ status }) => status !== 'pending')
      .map(({ key, status }) => [key, status] as const)
  await expect.poll(async () => new Map(await statuses())).toEqual(standing)
})

test('a name that is changed by many at once is one of theirs, everywhere', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const projectId = await client.project()
  const answers = await many(20, (n) => {
    const by = n % 2 ? client : other
    return insist(by, [by], (process, headers) =>
      process.patch(`/api/projects/${projectId}`, { name: `Name ${n}` }, headers),
    )
  })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  let last: unknown
  for await (const { data } of app.store.read(projectStream(projectId))) last = data['name']
  await expect.poll(async () => (await client.get('/api/projects')).body<Project[]>()[0]?.name).toBe(last)
})

test('an undo that races with another person takes back nothing of theirs, whatever they leave', async () => {
  const [ada, bo] = [await app.user(), (await app.user()).at(otherProcess)]
  const { id: adaId } = await ada.user()
  const projectId = await ada.project()
  await joins(app, projectId, bo)
  const tasks = (await ada.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().slice(0, 10)
  const change = (by: Client, id: number, body: unknown) =>
    insist(by, [by], (process, headers) => process.post(`/api/tasks/${id}/status`, body, headers))

  const undone = await Promise.all(
    tasks.map(async ({ id }) => {
      await change(ada, id, { status: 'in_progress' })
      const there = Promise.all([
        change(bo, id, { status: 'completed' }),
        change(bo, id, { status: 'in_progress' }),
      ])
      const back = change(ada, id, { status: 'pending', onlyIf: 'in_progress' })
      await there
      return back
    }),
  )
  // The two of the other may have come in either order, but all of them are there by now.
  const late = await Promise.all(
    tasks.map(({ id }) => change(ada, id, { status: 'pending', onlyIf: 'in_progress' })),
  )
  expect(late.map(({ status }) => status)).toEqual(tasks.map(() => 409))

  const lastBy = new Map<unknown, unknown>()
  const takenFrom: unknown[] = []
  for (const { type, data, metadata } of await eventsOf(projectStream(projectId))) {
    if (type !== 'TaskStatusChanged') continue
    if (data['to'] === 'pending') takenFrom.push(lastBy.get(data['taskKey']))
    lastBy.set(data['taskKey'], metadata.actor)
  }
  expect(takenFrom).toEqual(undone.filter(({ status }) => status === 200).map(() => adaId))
})

test('copies of many commands, sent to two processes one after the other, are each done once', async () => {
  const client = await app.user()
  const there = client.at(otherProcess)
  const project = await client.project()
  const { body } = await client.get(`/api/tasks?projectId=${project}`)
  const tasks = body<Task[]>().slice(0, 3)
  const wanted = Array.from({ length: 100 }, (_, n) => ({ key: randomUUID(), ...change(n, tasks) }))
  const sendAll = (to: Client, several: typeof wanted) =>
    Promise.all(several.map(({ key, path, status }) => to.post(path, { status }, { 'idempotency-key': key })))
  const here = sendAll(client, wanted)
  await delay(20) // the first ones wait for their turn by then
  const answers = [...(await sendAll(there, wanted.toReversed())), ...(await here)]
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const commands = (await eventsOf(projectStream(project))).map(({ metadata }) => metadata.commandId)
  expect(new Set(commands).size).toBe(commands.length)
})

const statuses = ['in_progress', 'completed', 'pending']
function change(n: number, tasks: readonly Task[]) {
  const task = tasks[n % tasks.length]
  if (!task) throw new Error('there are no tasks')
  return { path: `/api/tasks/${task.id}/status`, status: statuses[Math.floor(n / tasks.length) % 3] }
}
