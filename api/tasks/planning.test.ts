import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import type { Client } from '#ops/testing/client.ts'
import { expectFailure, fieldsOf } from '#ops/testing/expect-failure.ts'
import { publishRoadmap } from '#ops/testing/roadmap.ts'
import type { Activity } from '#schema/api/activity.ts'
import type { MyTask } from '#schema/api/planning.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { inviteByEvent, joinByEvent } from '../testing/team.ts'

const app = await startTestApp()
const tasksOf = async (client: Client, projectId: number) =>
  (await client.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
const myTasks = async (client: Client) => (await client.get('/api/my/tasks')).body<MyTask[]>()
const assign = (client: Client, taskId: number, body: unknown) =>
  client.post(`/api/tasks/${taskId}/assignee`, body)
const setDueDate = (client: Client, taskId: number, body: unknown) =>
  client.post(`/api/tasks/${taskId}/due-date`, body)
const setRelevance = (client: Client, taskId: number, body: unknown) =>
  client.post(`/api/tasks/${taskId}/relevance`, body)
const changeStatus = (client: Client, taskId: number, status: Task['status']) =>
  client.post(`/api/tasks/${taskId}/status`, { status })
const projectOf = async (client: Client, projectId: number) => {
  const projects = (await client.get('/api/projects')).body<Project[]>()
  const project = projects.find(({ id }) => id === projectId)
  if (!project) throw new Error(`The user has no project ${projectId}`)
  return project
}

/** Creates a project of an owner and an editor. Returns the first three tasks. */
async function begin() {
  const [owner, editor] = await Promise.all([app.user(), app.user()])
  const projectId = await owner.project()
  const entryId = await joinByEvent(app, projectId, editor)
  const [first, second, third] = await tasksOf(owner, projectId)
  if (!first || !second || !third) throw new Error('The test needs a project with three tasks')
  const taskById = async (id: number) => (await tasksOf(owner, projectId)).find((task) => task.id === id)
  return { owner, editor, entryId, projectId, first, second, third, taskById }
}

test('a task of a new project has no assignee and no due date, and is relevant', async () => {
  const { owner, projectId } = await begin()
  for (const task of await tasksOf(owner, projectId))
    expect(task).toMatchObject({ assignee: null, dueOn: null, relevant: true })
  expect(await projectOf(owner, projectId)).toMatchObject({ launchOn: null })
})

test('a task shows its assignee and its due date until they are removed', async () => {
  const { owner, editor, entryId, projectId, first, taskById } = await begin()
  const { username } = await editor.user()
  const assigned = await assign(owner, first.id, { entryId })
  expect([assigned.status, assigned.body()]).toEqual([200, { id: first.id, projectId, entryId }])
  const due = await setDueDate(editor, first.id, { dueOn: '2026-03-31' })
  expect([due.status, due.body()]).toEqual([200, { id: first.id, projectId, dueOn: '2026-03-31' }])
  expect(await taskById(first.id)).toMatchObject({ assignee: { entryId, username }, dueOn: '2026-03-31' })

  await assign(editor, first.id, { entryId: null })
  await setDueDate(owner, first.id, { dueOn: null })
  expect(await taskById(first.id)).toMatchObject({ assignee: null, dueOn: null })
})

test('a repeated assignment with the same idempotency key does not undo a later one', async () => {
  const { owner, entryId, first, taskById } = await begin()
  const headers = { 'idempotency-key': randomUUID() }
  const path = `/api/tasks/${first.id}/assignee`
  await owner.post(path, { entryId }, headers)
  await owner.post(path, { entryId: null })
  expect((await owner.post(path, { entryId }, headers)).status).toBe(200)
  expect(await taskById(first.id)).toMatchObject({ assignee: null })
})

test('only current members who are not viewers can be assigned', async () => {
  const { owner, editor, entryId, projectId, first } = await begin()
  const viewer = await app.user()
  const viewerEntry = await joinByEvent(app, projectId, viewer, 'VIEWER')
  const invited = await inviteByEvent(app, projectId, `${randomUUID()}@example.com`, 'EDITOR')
  expectFailure(await assign(owner, first.id, { entryId: viewerEntry }), 409, /^Viewers cannot be assigned/)
  expectFailure(await assign(owner, first.id, { entryId: invited }), 409, /^This person has not joined yet/)
  expectFailure(await assign(owner, first.id, { entryId: 2_147_483_647 }), 404, 'Team member not found')
  expectFailure(await assign(viewer, first.id, { entryId }), 403, /^Viewers cannot assign tasks/)
  await editor.post(`/api/projects/${projectId}/leave`)
  expectFailure(await assign(owner, first.id, { entryId }), 409, 'This person is not in the team.')
})

test('a member who leaves loses the open tasks and keeps the completed ones until they are reopened', async () => {
  const { owner, editor, entryId, projectId, first, second, taskById } = await begin()
  const { id: userId, username } = await editor.user()
  const membership = app.database.db.updateTable('identity.entries').where('id', '=', entryId)
  await membership.set({ user_id: userId }).execute()
  for (const { id } of [first, second]) await assign(owner, id, { entryId })
  await changeStatus(owner, second.id, 'completed')
  expect((await editor.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
  expect(await taskById(first.id)).toMatchObject({ assignee: null })
  expect(await taskById(second.id)).toMatchObject({ assignee: { entryId, username } })
  await changeStatus(owner, second.id, 'pending')
  expect(await taskById(second.id)).toMatchObject({ status: 'pending', assignee: null })
})

test('a member who becomes a viewer loses the open tasks', async () => {
  const { owner, entryId, projectId, first, taskById } = await begin()
  await assign(owner, first.id, { entryId })
  await owner.patch(`/api/projects/${projectId}/members/${entryId}`, { role: 'VIEWER' })
  expect(await taskById(first.id)).toMatchObject({ assignee: null })
})

test('a change of an assignee or a due date gets 409 if another user has changed it', async () => {
  const { owner, editor, entryId, first } = await begin()
  const { username } = await editor.user()
  await assign(editor, first.id, { entryId })
  const assignee = `The assignee of this task has changed. Last changed by ${username}.`
  expectFailure(await assign(owner, first.id, { entryId: null, from: null }), 409, assignee)
  expectFailure(await assign(owner, first.id, { entryId: null, onlyIf: entryId }), 409, assignee)
  expect((await assign(editor, first.id, { entryId: null, onlyIf: entryId })).status).toBe(200)

  await setDueDate(editor, first.id, { dueOn: '2026-03-31' })
  const due = `The due date of this task has changed. Last changed by ${username}.`
  expectFailure(await setDueDate(owner, first.id, { dueOn: null, from: '2026-04-01' }), 409, due)
  expectFailure(await setDueDate(owner, first.id, { dueOn: null, onlyIf: '2026-03-31' }), 409, due)
  expect((await setDueDate(editor, first.id, { dueOn: null, onlyIf: '2026-03-31' })).status).toBe(200)
})

test('a task that is not relevant counts in no number, rejects status changes, and returns with its status', async () => {
  const { owner, editor, projectId, first, taskById } = await begin()
  await changeStatus(owner, first.id, 'completed')
  const before = await projectOf(owner, projectId)
  expectFailure(await setRelevance(editor, first.id, { relevant: false }), 403)
  const marked = await setRelevance(owner, first.id, { relevant: false })
  expect([marked.status, marked.body()]).toEqual([200, { id: first.id, projectId, relevant: false }])
  const { completed, total } = before.progress[first.category]
  const without = await projectOf(owner, projectId)
  expect(without.progress[first.category]).toEqual({ completed: completed - 1, total: total - 1 })
  const today = new Date().toISOString().slice(0, 10)
  const range = `startDate=2026-01-01&endDate=${today}`
  const compared = (await owner.get(`/api/projects/${projectId}/progress-comparison?${range}`)).body<{
    endProgress: Project['progress']
  }>()
  expect(compared.endProgress).toEqual(without.progress)
  const asOf = (await owner.get(`/api/projects/${projectId}/as-of?date=${today}`)).body<{ tasks: Task[] }>()
  expect(asOf.tasks.map(({ id }) => id)).not.toContain(first.id)

  const { username } = await owner.user()
  const message = `This task is marked as not relevant. Last changed by ${username}.`
  expectFailure(await changeStatus(editor, first.id, 'pending'), 409, message)
  await setRelevance(owner, first.id, { relevant: true })
  expect(await taskById(first.id)).toMatchObject({ status: 'completed', relevant: true })
  expect(await projectOf(owner, projectId)).toEqual(before)
})

test('a task that is not relevant is not the next task of the project', async () => {
  const { owner, projectId } = await begin()
  const { nextTask } = await projectOf(owner, projectId)
  await setRelevance(owner, nextTask?.id ?? 0, { relevant: false })
  const next = (await projectOf(owner, projectId)).nextTask
  expect(next).not.toBeNull()
  expect(next?.id).not.toBe(nextTask?.id)
})

test('the list of my tasks contains the open relevant tasks of all projects, soonest due first', async () => {
  const { owner, editor, entryId, projectId, first, second, third } = await begin()
  const other = await begin()
  const otherEntry = await joinByEvent(app, other.projectId, editor)
  for (const { id } of [first, second, third]) await assign(owner, id, { entryId })
  for (const { id } of [other.first, other.second, other.third])
    await assign(other.owner, id, { entryId: otherEntry })
  await setDueDate(owner, second.id, { dueOn: '2026-04-02' })
  await setDueDate(owner, third.id, { dueOn: '2026-04-01' })
  await setDueDate(other.owner, other.first.id, { dueOn: '2020-01-01' })
  await changeStatus(owner, third.id, 'in_progress')
  await changeStatus(other.owner, other.second.id, 'completed')
  await setRelevance(other.owner, other.third.id, { relevant: false })
  const mine = await myTasks(editor)
  expect(mine.map(({ id, dueOn, status }) => [id, dueOn, status])).toEqual([
    [other.first.id, '2020-01-01', 'pending'],
    [third.id, '2026-04-01', 'in_progress'],
    [second.id, '2026-04-02', 'pending'],
    [first.id, null, 'pending'],
  ])
  const { username } = await editor.user()
  expect(mine[1]).toMatchObject({ projectId, projectName: 'Halden', title: third.title })
  expect(mine.map(({ assignee }) => assignee)).toEqual([
    { entryId: otherEntry, username },
    ...[1, 2, 3].map(() => ({ entryId, username })),
  ])
  expect(await myTasks(owner)).toEqual([])

  await editor.post(`/api/projects/${projectId}/leave`)
  expect((await myTasks(editor)).map(({ id }) => id)).toEqual([other.first.id])
})

test('the owner and project admins set the launch date, and an undo gets 409 after another change', async () => {
  const { owner, editor, projectId } = await begin()
  const path = `/api/projects/${projectId}`
  expectFailure(
    await editor.patch(path, { launchOn: '2026-06-01' }),
    403,
    'Only the owner and project admins can set the launch date.',
  )
  const admin = await app.user()
  await joinByEvent(app, projectId, admin, 'ADMIN')
  const { username } = await admin.user()
  const set = await admin.patch(path, { launchOn: '2026-06-01' })
  expect([set.status, set.body()]).toEqual([200, { id: projectId, launchOn: '2026-06-01' }])
  expect(await projectOf(editor, projectId)).toMatchObject({ launchOn: '2026-06-01' })
  const message = `The launch date has changed. Last changed by ${username}.`
  expectFailure(await owner.patch(path, { launchOn: null, onlyIf: null }), 409, message)
  expect((await admin.patch(path, { launchOn: null, onlyIf: '2026-06-01' })).status).toBe(200)
  expect(await projectOf(editor, projectId)).toMatchObject({ launchOn: null })
})

test('the activity lists planning with the member and the days', async () => {
  const { owner, editor, entryId, projectId, first } = await begin()
  const { email } = await editor.user()
  await assign(owner, first.id, { entryId })
  await assign(owner, first.id, { entryId: null })
  await setDueDate(owner, first.id, { dueOn: '2026-03-31' })
  await setRelevance(owner, first.id, { relevant: false })
  await owner.patch(`/api/projects/${projectId}`, { launchOn: '2026-06-01' })
  const { activities } = (await owner.get(`/api/projects/${projectId}/activity`)).body<{
    activities: Activity[]
  }>()
  expect(
    activities
      .slice(0, 5)
      .map(({ type, member, detail }) => [type, member, detail['dueOn'] ?? detail['launchOn']]),
  ).toEqual([
    ['LaunchDateSet', null, '2026-06-01'],
    ['TaskMarkedNotRelevant', null, undefined],
    ['TaskDueDateSet', null, '2026-03-31'],
    ['TaskAssigned', null, undefined],
    ['TaskAssigned', email, undefined],
  ])
})

const day = (name: string) => `${name} must be a date such as 2026-01-31`
const member = (name: string) => `${name} must be the id of a member, or null`
test.each<[string, unknown, Record<string, string>]>([
  ['assignee', {}, { entryId: member('Assignee') }],
  ['assignee', { entryId: '7' }, { entryId: member('Assignee') }],
  ['assignee', { entryId: 0 }, { entryId: member('Assignee') }],
  ['assignee', { entryId: 1.5 }, { entryId: member('Assignee') }],
  ['assignee', { entryId: 1e12 }, { entryId: member('Assignee') }],
  ['assignee', { entryId: null, from: true, onlyIf: [] }, { from: member('from'), onlyIf: member('onlyIf') }],
  ['due-date', {}, { dueOn: day('Due date') }],
  ['due-date', { dueOn: '2026-02-30' }, { dueOn: day('Due date') }],
  ['due-date', { dueOn: '2026-03-31T00:00:00Z' }, { dueOn: day('Due date') }],
  ['due-date', { dueOn: '0000-01-01' }, { dueOn: 'Due date must be a date from 2000-01-01 to 2999-12-31' }],
  ['due-date', { dueOn: null, from: 7, onlyIf: '' }, { from: day('from'), onlyIf: day('onlyIf') }],
  ['relevance', {}, { relevant: 'Relevant must be true or false' }],
  ['relevance', { relevant: 'no' }, { relevant: 'Relevant must be true or false' }],
  ['relevance', { relevant: true, onlyIf: null }, { onlyIf: 'onlyIf must be true or false' }],
])('POST /api/tasks/{id}/%s with %o gets 400 and names the fields', async (call, body, fields) => {
  const { owner, first } = await shared
  const response = await owner.post(`/api/tasks/${first.id}/${call}`, body)
  expectFailure(response, 400)
  expect(fieldsOf(response)).toEqual(fields)
})
test.each<[unknown, Record<string, string>]>([
  [{ launchOn: 'soon' }, { launchOn: day('Launch date') }],
  [
    { launchOn: '2026-06-01', name: 'Norrby' },
    { launchOn: 'Change the name and the launch date in separate requests' },
  ],
  [{ name: 'Norrby', onlyIf: null }, { onlyIf: 'onlyIf must be text' }],
])('PATCH /api/projects/{id} with %o gets 400 and names the fields', async (body, fields) => {
  const { owner, projectId } = await shared
  const response = await owner.patch(`/api/projects/${projectId}`, body)
  expectFailure(response, 400)
  expect(fieldsOf(response)).toEqual(fields)
})
/** Project of all rejected requests, which change nothing. */
const shared = begin()

test('planning a task that left the roadmap gets 404, and my tasks do not list it', async () => {
  const { owner, editor, entryId, projectId, first } = await begin()
  await assign(owner, first.id, { entryId })
  const version = await publishRoadmap(app.store, (all) => all.filter(({ key }) => key !== first.key))
  await owner.post(`/api/projects/${projectId}/roadmap`, { version })
  await expect.poll(async () => (await myTasks(editor)).map(({ id }) => id)).toEqual([])
  expectFailure(await assign(owner, first.id, { entryId: null }), 404, 'Task not found')
  expectFailure(await setDueDate(owner, first.id, { dueOn: null }), 404, 'Task not found')
  expectFailure(await setRelevance(owner, first.id, { relevant: false }), 404, 'Task not found')
  expect((await editor.post(`/api/projects/${projectId}/leave`)).status).toBe(204)
})
