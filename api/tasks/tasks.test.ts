import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { projectStream } from '#domain/project/project.ts'
import { roadmapContent } from '#domain/roadmap/content.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { joinByEvent } from '../testing/team.ts'

const app = await startTestApp()
const tasksOf = async (client: Client, id: number) =>
  (await client.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
const change = (client: Client, taskId: number, body: unknown, key?: string) =>
  client.post(`/api/tasks/${taskId}/status`, body, key === undefined ? {} : { 'idempotency-key': key })

/** Creates a user with a project. Returns the first task of the project. */
async function begin() {
  const client = await app.user()
  const projectId = await client.project()
  const [task] = await tasksOf(client, projectId)
  if (!task) throw new Error('The test needs a project with tasks')
  return { client, projectId, task }
}

test('a new project has all tasks of the roadmap in roadmap order, with the status pending', async () => {
  const { client, projectId } = await begin()
  const tasks = await tasksOf(client, projectId)
  expect(tasks.map(({ key }) => key)).toEqual(roadmapContent.tasks.map(({ key }) => key))
  expect(tasks.map(({ id }) => id)).toEqual(
    roadmapContent.tasks.map(({ number }) => projectId * 1000 + number),
  )
  expect(tasks.every(({ status, changed }) => status === 'pending' && changed === null)).toBe(true)
  expect(tasks.filter(({ howToLink }) => howToLink?.startsWith('/guides/')).length).toBeGreaterThan(0)
})

test('every change of a task status is visible immediately and appends an event', async () => {
  const { client, projectId, task } = await begin()
  const { username } = await client.user()
  for (const status of [
    'in_progress',
    'completed',
    'pending',
    'completed',
    'in_progress',
    'pending',
  ] as const) {
    const response = await change(client, task.id, { status })
    expect([response.status, response.body()]).toEqual([200, { id: task.id, projectId, status }])
    const [listed] = await tasksOf(client, projectId)
    expect(listed).toMatchObject({ status, changed: { by: username } })
  }
  const changes: unknown[] = []
  for await (const { type, data } of app.store.read(projectStream(projectId))) {
    if (type === 'TaskStatusChanged') changes.push(data['to'])
  }
  expect(changes).toEqual(['in_progress', 'completed', 'pending', 'completed', 'in_progress', 'pending'])
})

test('the project card shows the progress and the next task', async () => {
  const { client, task } = await begin()
  const second = (await tasksOf(client, task.projectId)).find(({ category }) => category !== task.category)
  await change(client, task.id, { status: 'completed' })
  await change(client, second?.id ?? 0, { status: 'in_progress' })
  const [project] = (await client.get('/api/projects')).body<Project[]>()
  expect(project?.progress[task.category].completed).toBe(1)
  expect(project?.inProgress).toBe(1)
  expect(project?.nextTask?.id).toBe(second?.id)
})

test('setting a task to its current status appends no event', async () => {
  const { client, projectId, task } = await begin()
  expect((await change(client, task.id, { status: 'pending' })).status).toBe(200)
  let events = 0
  for await (const _ of app.store.read(projectStream(projectId))) events++
  expect(events).toBe(1)
})

test('a task status change gets 409 if the task no longer has the status that the request expects', async () => {
  const { client, task } = await begin()
  await change(client, task.id, { status: 'in_progress' })
  const stale = await change(client, task.id, { status: 'completed', from: 'pending' })
  expectFailure(stale, 409, 'This task is already in progress. Last changed by you.')
  expect((await change(client, task.id, { status: 'completed', from: 'in_progress' })).status).toBe(200)
  // A stale change is rejected, even if the task already has the requested status.
  const late = await change(client, task.id, { status: 'completed', from: 'pending' })
  expectFailure(late, 409, 'This task is already completed. Last changed by you.')
})

test('if a second user has changed a task, the first user’s undo gets 409 with the name of the second user', async () => {
  const { client, projectId, task } = await begin()
  const guest = await app.user()
  await joinByEvent(app, projectId, guest)
  const { username } = await guest.user()
  await change(client, task.id, { status: 'in_progress' })
  const back = { status: 'pending', onlyIf: 'in_progress' }
  expect((await change(client, task.id, back)).status).toBe(200)

  await change(client, task.id, { status: 'in_progress' })
  await change(guest, task.id, { status: 'pending' })
  // Another user has already set the status that the undo would set.
  const refused = await change(client, task.id, back)
  expectFailure(refused, 409, `This task is already pending. Last changed by ${username}.`)
})

test('undoing a status change gets 409 if a second user changed the status and then set the status back', async () => {
  const { client, projectId, task } = await begin()
  const guest = await app.user()
  await joinByEvent(app, projectId, guest)
  const { username } = await guest.user()
  await change(client, task.id, { status: 'in_progress' })
  for (const status of ['completed', 'pending', 'in_progress']) await change(guest, task.id, { status })
  const back = { status: 'pending', onlyIf: 'in_progress' }
  expectFailure(
    await change(client, task.id, back),
    409,
    `This task has changed. Last changed by ${username}.`,
  )
  expect((await tasksOf(client, projectId))[0]?.status).toBe('in_progress')
  expect((await change(guest, task.id, back)).status).toBe(200)
})

test('a status change that is repeated with the same idempotency key does not undo a later status change', async () => {
  const { client, projectId, task } = await begin()
  const key = randomUUID()
  await change(client, task.id, { status: 'completed' }, key)
  await change(client, task.id, { status: 'pending' })
  expect((await change(client, task.id, { status: 'completed' }, key)).status).toBe(200)
  expect((await tasksOf(client, projectId))[0]?.status).toBe('pending')
  expectFailure(await change(client, task.id, { status: 'in_progress' }, key), 422)
})

test.each([
  [{ status: 'done' }, { status: 'Status must be pending, in_progress or completed' }],
  [{}, { status: 'Status must be pending, in_progress or completed' }],
  [{ status: 'completed', from: 'x' }, { from: 'from must be pending, in_progress or completed' }],
])('a task status change with the invalid body %o gets 400', async (body, fields) => {
  const { client, task } = await begin()
  const response = await change(client, task.id, body)
  expectFailure(response, 400)
  expect(fieldsOf(response)).toEqual(fields)
})

test('a task status change gets 404 if the project id in the request is not the project of the task', async () => {
  const { client, projectId, task } = await begin()
  const body = { status: 'completed' }
  expect((await client.post(`/api/tasks/${task.id}/status?projectId=${projectId}`, body)).status).toBe(200)
  expectFailure(await client.post(`/api/tasks/${task.id}/status?projectId=${projectId + 1}`, body), 404)
  expectFailure(await client.post(`/api/tasks/${task.id}/status?projectId=x`, body), 400)
})

test('changing a task gets 404 if the task does not exist or the user is not in the project of the task', async () => {
  const { client, projectId, task } = await begin()
  const stranger = await app.user()
  const body = { status: 'completed' }
  expectFailure(await stranger.get(`/api/tasks?projectId=${projectId}`), 404, 'Project not found')
  expectFailure(await change(stranger, task.id, body), 404, 'Task not found')
  for (const unknown of [projectId * 1000 + 999, projectId * 1000, 999_999, 999_999_999_999_999, 7]) {
    expectFailure(await change(client, unknown, body), 404, 'Task not found')
  }
  expectFailure(await client.get('/api/tasks?projectId=987654'), 404)
})

test('a task request with an invalid task id or project id gets 400, and the message names the invalid id', async () => {
  const { client } = await begin()
  expectFailure(await client.get('/api/tasks'), 400, 'projectId is required')
  expectFailure(await client.get('/api/tasks?projectId=x'), 400, 'projectId must be a positive whole number')
  expectFailure(await client.post('/api/tasks/x/status', { status: 'completed' }), 400, /Task id/)
})

test('task requests without a session get 401', async () => {
  const { task } = await begin()
  expectFailure(await app.client().get(`/api/tasks?projectId=${task.projectId}`), 401)
  expectFailure(await change(app.client(), task.id, { status: 'completed' }), 401)
})
