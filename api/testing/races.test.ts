import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { ClientResponse, Client } from '#ops/testing/client.ts'
import { ownerStream } from '#domain/project/owner.ts'
import { projectStream } from '#domain/project/project.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { commandIdOf } from '#schema/event-ids.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { until } from '#kernel/resilience/until.ts'
import { startApiProcess } from './process.ts'
import { joinByEvent } from './team.ts'

const app = await startTestApp()
const otherProcess = await app.another()
const random = seededRandom('races')
const projectsOf = async (client: Client) => (await client.get('/api/projects')).body<Project[]>()
const repeat = <T>(n: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, index) => work(index)))
const eventsOf = (stream: string) => Array.fromAsync(app.store.read(stream))

function pickRandom<T>(items: readonly T[]): T {
  const item = items[random.below(items.length)]
  if (item === undefined) throw new Error('Cannot pick a random item from an empty list')
  return item
}

type Headers = Readonly<Record<string, string>>

/** Repeats a request with the same idempotency key in other processes until a response other than 503 arrives. */
async function retryUntilResponse(
  first: Client,
  others: readonly Client[],
  send: (process: Client, headers: Headers) => Promise<ClientResponse>,
  key = randomUUID(),
): Promise<ClientResponse> {
  for (let process = first; ; process = pickRandom(others)) {
    const response = await send(process, { 'idempotency-key': key }).catch(() => null) // null if the process was killed
    if (response && !response.headers.has('retry-after')) return response
  }
}
function createAt(first: Client, others: readonly Client[]): Promise<ClientResponse> {
  const project = { name: `Race ${randomUUID()}` }
  return retryUntilResponse(first, others, (process, headers) =>
    process.post('/api/projects', project, headers),
  )
}

test('if a user sends 100 concurrent project creations, only two projects are created, even if API processes are killed', async () => {
  const client = await app.user()
  const { id: userId } = await client.user()
  const env = {
    DATABASE_URL: app.database.url,
    DATA_DIR: app.dataDir,
    SECRET_KEY: Buffer.from(app.secret).toString(),
    TRUST_PROXY: '1',
  }
  const killedOnCreate = await repeat(3, () => startApiProcess(env, { killedOnCreate: true }))
  const survivors = await repeat(3, () => startApiProcess(env, { killedOnCreate: false }))
  const live = survivors.map(({ url }) => client.at(url))

  const interrupted = repeat(50, () => createAt(client.at(pickRandom(killedOnCreate).url), live))
  // The process that takes the first project slot is killed. After that, all other processes create projects concurrently.
  expect(await Promise.race(killedOnCreate.map(({ exited }) => exited))).toBe('SIGKILL')
  const responses = [...(await repeat(50, () => createAt(pickRandom(live), live))), ...(await interrupted)]

  const slots = (await eventsOf(ownerStream(userId)))
    .filter(({ type }) => type === 'ProjectSlotTaken')
    .map(({ data }) => data['projectId'])
  expect(slots).toHaveLength(2)
  // Both users get a response, although the processes that took the project slots were killed.
  const created = responses
    .filter(({ status }) => status === 201)
    .map((response) => response.body<Project>().id)
  expect(new Set(created)).toEqual(new Set(slots))
  expect(created).toHaveLength(2)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(98)
  for (const id of created) {
    expect((await eventsOf(projectStream(id))).map(({ type }) => type)).toEqual(['ProjectCreated'])
  }
  await expect
    .poll(async () => new Set((await projectsOf(client)).map(({ id }) => id)))
    .toEqual(new Set(slots))
}, 120_000)

test('each of 50 concurrent task status changes through two API processes appends exactly one event', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const { id: userId } = await client.user()
  const projectId = await client.project()
  const tasks = (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().slice(0, 25)
  expect(tasks).toHaveLength(25)
  const requests = tasks.flatMap(({ id }) => [
    { id, status: 'in_progress' },
    { id, status: 'completed' },
  ])
  const keys = await Promise.all(
    requests.map(async ({ id, status }) => {
      const key = randomUUID()
      const both = [client, other]
      const path = `/api/tasks/${id}/status`
      const send = (process: Client, headers: Headers) => process.post(path, { status }, headers)
      const response = await retryUntilResponse(pickRandom(both), both, send, key)
      expect([response.status, response.text]).toEqual([200, response.text])
      return key
    }),
  )

  const changes = (await eventsOf(projectStream(projectId))).filter(
    ({ type }) => type === 'TaskStatusChanged',
  )
  expect(changes.map(({ metadata }) => metadata.commandId).toSorted()).toEqual(
    keys.map((key) => commandIdOf(userId, key)).toSorted(),
  )
  const statusOf = new Map<unknown, unknown>()
  for (const { data } of changes) {
    expect(data['from']).toBe(statusOf.get(data['taskKey']) ?? 'pending')
    statusOf.set(data['taskKey'], data['to'])
  }
  const statuses = async () =>
    (await client.get(`/api/tasks?projectId=${projectId}`))
      .body<Task[]>()
      .filter(({ status }) => status !== 'pending')
      .map(({ key, status }) => [key, status] as const)
  await expect.poll(async () => new Map(await statuses())).toEqual(statusOf)
})

/** Sends two requests concurrently, each through another API process, and returns the statuses. */
async function race(first: () => Promise<{ status: number }>, second: () => Promise<{ status: number }>) {
  const responses = await Promise.all([first(), second()])
  return responses.map(({ status }) => status)
}

/** Creates a project of an owner and an editor. Returns its first tasks. */
async function createTeam() {
  const [owner, editor] = [await app.user(), await app.user()]
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, editor)
  const tasks = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().slice(0, 10)
  return { owner, other: editor.at(otherProcess), projectId, entryId, tasks }
}

test('after concurrent assignments and a removal of the assignee, no open task is assigned to the removed member', async () => {
  const { owner, other, projectId, tasks } = await createTeam()
  for (let round = 0; round < 8; round++) {
    const assignee = await joinByEvent(app, projectId, await app.user())
    // The sender stays a member, so only the rules about the assignee can reject an assignment.
    const assign = ({ id }: Task) => other.post(`/api/tasks/${id}/assignee`, { entryId: assignee })
    for (const task of tasks.slice(0, 2)) expect((await assign(task)).status).toBe(200)
    const assignments = tasks.slice(2).map(assign)
    const removal = await owner.delete(`/api/projects/${projectId}/members/${assignee}`)
    expect(removal.status).toBe(204)
    for (const { status } of await Promise.all(assignments)) expect([200, 404, 409]).toContain(status)

    const assignees = new Map<unknown, unknown>()
    for (const { type, data } of await eventsOf(projectStream(projectId)))
      if (type === 'TaskAssigned') assignees.set(data['taskKey'], data['entryId'])
    expect([...assignees.values()]).not.toContain(assignee)
    const rows = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
    expect(rows.map((task) => task.assignee?.entryId)).not.toContain(assignee)
  }
})

test('after a concurrent edit and deletion of a note through two API processes, no text of the note is stored', async () => {
  const { owner, other, projectId, tasks } = await createTeam()
  const path = `/api/tasks/${tasks[0]?.id}/notes`
  for (let round = 0; round < 20; round++) {
    const { id } = (await other.post(path, { text: `Round ${round}` })).body<{ id: string }>()
    const [edited, deleted] = await race(
      () => other.patch(`/api/notes/${id}`, { text: 'Changed' }),
      () => owner.delete(`/api/notes/${id}`),
    )
    expect(deleted).toBe(204)
    expect([204, 404, 409]).toContain(edited)
    const texts = app.database.db.selectFrom('content.notes').select('parts')
    expect(await texts.where('project_id', '=', projectId).execute()).toEqual([])
  }
})

test('of two concurrent due dates that expect the same earlier due date, one is set and one gets 409', async () => {
  const { owner, other, projectId, tasks } = await createTeam()
  for (const { id } of tasks) {
    const set = (client: Client, dueOn: string) => () =>
      client.post(`/api/tasks/${id}/due-date`, { dueOn, from: null })
    const statuses = await race(set(owner, '2026-03-31'), set(other, '2026-04-01'))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  }
  const events = await eventsOf(projectStream(projectId))
  expect(events.filter(({ type }) => type === 'TaskDueDateSet')).toHaveLength(tasks.length)
})

test('no task is completed after it was marked as not relevant by a concurrent request', async () => {
  const { owner, other, projectId, tasks } = await createTeam()
  for (const { id } of tasks) {
    const [marked, completed] = await race(
      () => owner.post(`/api/tasks/${id}/relevance`, { relevant: false }),
      () => other.post(`/api/tasks/${id}/status`, { status: 'completed' }),
    )
    expect(marked).toBe(200)
    expect([200, 409]).toContain(completed)
  }
  const irrelevant = new Set<unknown>()
  for (const { type, data } of await eventsOf(projectStream(projectId))) {
    if (type === 'TaskMarkedNotRelevant') irrelevant.add(data['taskKey'])
    expect(type === 'TaskStatusChanged' && irrelevant.has(data['taskKey'])).toBe(false)
  }
  expect(irrelevant.size).toBe(tasks.length)
})

test('after concurrent renames of a project through two API processes, the project has the name of the last event', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const projectId = await client.project()
  const responses = await repeat(20, (n) => {
    const by = n % 2 ? client : other
    return retryUntilResponse(by, [by], (process, headers) =>
      process.patch(`/api/projects/${projectId}`, { name: `Name ${n}` }, headers),
    )
  })
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  let last: unknown
  for await (const { data } of app.store.read(projectStream(projectId))) last = data['name']
  await expect.poll(async () => (await client.get('/api/projects')).body<Project[]>()[0]?.name).toBe(last)
})

test('undoing a user’s status change never reverts a concurrent status change of a second user', async () => {
  const [ada, bo] = [await app.user(), (await app.user()).at(otherProcess)]
  const { id: adaId } = await ada.user()
  const projectId = await ada.project()
  await joinByEvent(app, projectId, bo)
  const tasks = (await ada.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>().slice(0, 10)
  const change = (by: Client, id: number, body: unknown) =>
    retryUntilResponse(by, [by], (process, headers) => process.post(`/api/tasks/${id}/status`, body, headers))

  const undoResponses = await Promise.all(
    tasks.map(async ({ id }) => {
      await change(ada, id, { status: 'in_progress' })
      const changes = Promise.all([
        change(bo, id, { status: 'completed' }),
        change(bo, id, { status: 'in_progress' }),
      ])
      const undo = change(ada, id, { status: 'pending', onlyIf: 'in_progress' })
      await changes
      return undo
    }),
  )
  // Both changes of the other user are stored now, in either order.
  const late = await Promise.all(
    tasks.map(({ id }) => change(ada, id, { status: 'pending', onlyIf: 'in_progress' })),
  )
  expect(late.map(({ status }) => status)).toEqual(tasks.map(() => 409))

  const lastBy = new Map<unknown, unknown>()
  const undoneUsers: unknown[] = []
  for (const { type, data, metadata } of await eventsOf(projectStream(projectId))) {
    if (type !== 'TaskStatusChanged') continue
    if (data['to'] === 'pending') undoneUsers.push(lastBy.get(data['taskKey']))
    lastBy.set(data['taskKey'], metadata.actor)
  }
  expect(undoneUsers).toEqual(undoResponses.filter(({ status }) => status === 200).map(() => adaId))
})

test('commands that are sent to two API processes with the same idempotency keys are applied once', async () => {
  const client = await app.user()
  const other = client.at(otherProcess)
  const project = await client.project()
  const { body } = await client.get(`/api/tasks?projectId=${project}`)
  const tasks = body<Task[]>().slice(0, 3)
  const requests = Array.from({ length: 100 }, (_, n) => ({ key: randomUUID(), ...change(n, tasks) }))
  const sendAll = (to: Client, copies: typeof requests) =>
    Promise.all(copies.map(({ key, path, status }) => to.post(path, { status }, { 'idempotency-key': key })))
  const firstResponses = sendAll(client, requests)
  await waitUntilReceived(requests.map(({ key }) => key))
  const responses = [...(await sendAll(other, requests.toReversed())), ...(await firstResponses)]
  expect(responses.filter(({ status }) => status !== 200)).toEqual([])
  const commands = (await eventsOf(projectStream(project))).map(({ metadata }) => metadata.commandId)
  expect(new Set(commands).size).toBe(commands.length)
})

/** Waits until an API process has received a command with one of the keys. */
async function waitUntilReceived(keys: readonly string[]): Promise<void> {
  const received = app.database.db.selectFrom('work.commands').select('key').where('key', 'in', keys).limit(1)
  await until(() => received.executeTakeFirst(), { intervalMs: 1 })
}

const statuses = ['in_progress', 'completed', 'pending']
function change(n: number, tasks: readonly Task[]) {
  const task = tasks[n % tasks.length]
  if (!task) throw new Error('The project has no tasks')
  return { path: `/api/tasks/${task.id}/status`, status: statuses[Math.floor(n / tasks.length) % 3] }
}
