import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { startTestApp } from './testing/app.ts'
import { asCsv, exportProject, importProject, type ExportedProject } from './transfer.ts'

const app = await startTestApp()
const stores = { db: app.database.db, store: app.store }

async function exported(name = 'Halden'): Promise<ExportedProject> {
  const owner = await app.user()
  const projectId = await owner.project(name)
  const [first, second] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${first?.id}/status`, { status: 'completed' })
  await owner.post(`/api/tasks/${second?.id}/status`, { status: 'in_progress' })
  const found = await exportProject(app.store, projectId)
  if (!found) throw new Error('it was just created')
  return found
}

test('an exported project becomes another one’s, with the status of every task', async () => {
  const taken = await exported()
  const heir = await app.user()
  const heirId = (await heir.user()).id
  const { projectId, unknown } = await importProject(stores, { id: heirId, role: 'MEMBER' }, taken)
  expect(unknown).toEqual([])
  await expect
    .poll(async () => (await heir.get('/api/projects')).body<Project[]>())
    .toMatchObject([{ id: projectId, name: 'Halden', ownerId: heirId, inProgress: 1 }])
  const statuses = (tasks: readonly { key: string; status: string }[]) =>
    tasks.map(({ key, status }) => [key, status])
  await expect
    .poll(async () => statuses((await heir.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()))
    .toEqual(statuses(taken.tasks))
  const { activities } = (await heir.get(`/api/projects/${projectId}/activity`)).body<{
    activities: Activity[]
  }>()
  // An operator did it.
  expect(new Set(activities.map(({ actorId }) => actorId))).toEqual(new Set([null]))
})

test('whoever owns as many as a member may is given no more; an administrator is', async () => {
  const taken = await exported()
  const heir = await app.user()
  const { id } = await heir.user()
  await heir.project('One')
  await heir.project('Two')
  const entries = () =>
    app.database.db.selectFrom('identity.entries').selectAll().where('user_id', '=', id).execute()
  const before = await entries()
  await expect(importProject(stores, { id, role: 'MEMBER' }, taken)).rejects.toMatchObject({ status: 409 })
  expect(await entries()).toEqual(before)
  expect((await heir.get('/api/projects')).body<Project[]>()).toHaveLength(2)
  await importProject(stores, { id, role: 'ADMIN' }, taken)
  await expect
    .poll(async () =>
      (await heir.get('/api/projects'))
        .body<Project[]>()
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(['Halden', 'One', 'Two'])
})

test('tasks that the roadmap does not have are named, and nothing else is lost', async () => {
  const { tasks, ...rest } = await exported()
  const [first, ...others] = tasks
  if (!first) throw new Error('a roadmap has tasks')
  const renamed = [{ ...first, key: 'of-another-time' }, ...others]
  const { id } = await (await app.user()).user()
  const heir = { id, role: 'MEMBER' } as const
  const { projectId, unknown } = await importProject(stores, heir, { ...rest, tasks: renamed })
  expect(unknown).toEqual(['of-another-time'])
  const again = await exportProject(app.store, projectId)
  expect(again?.tasks.filter(({ status }) => status !== 'pending').map(({ status }) => status)).toEqual([
    'in_progress',
  ])
})

test('a deleted project, and one that never was, cannot be exported', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  await owner.delete(`/api/projects/${projectId}`)
  expect(await exportProject(app.store, projectId)).toBeNull()
  expect(await exportProject(app.store, 999_999)).toBeNull()
})

test('a table has a row for each task, and no cell that a spreadsheet would run', async () => {
  const { tasks, ...rest } = await exported()
  const [first] = tasks
  if (!first) throw new Error('a roadmap has tasks')
  const lines = asCsv({ ...rest, tasks: [...tasks, { ...first, key: 'x', title: '=1+1, "two"' }] }).split(
    '\r\n',
  )
  expect(lines).toHaveLength(tasks.length + 2)
  expect(lines.at(-1)).toContain(`"'=1+1, ""two"""`)
})
