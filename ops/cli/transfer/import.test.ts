import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { ownerStream } from '#domain/project/owner.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { startTestApp } from '../../testing/app.ts'
import { exportedProjectOf } from '../../testing/exported-project.ts'
import { importProject } from './import.ts'
import { exportProject } from './export.ts'

const app = await startTestApp()
const stores = { db: app.database.db, store: app.store }
const createOwner = async () => ({ id: (await (await app.user()).user()).id, role: 'MEMBER' }) as const
const slotsOf = async ({ id }: { id: number }) =>
  (await Array.fromAsync(app.store.read(ownerStream(id)))).map(({ type, data }) => [type, data['projectId']])
const statusesOf = (tasks: readonly { key: string; status: string }[]) =>
  tasks.map(({ key, status }) => [key, status])

test('an import creates a project for a new owner with the exported status of every task', async () => {
  const exported = await exportedProjectOf(app)
  const newOwner = await app.user()
  const newOwnerId = (await newOwner.user()).id
  const { projectId, unknown } = await importProject(stores, { id: newOwnerId, role: 'MEMBER' }, exported)
  expect(unknown).toEqual([])
  await expect
    .poll(async () => (await newOwner.get('/api/projects')).body<Project[]>())
    .toMatchObject([{ id: projectId, name: 'Halden', ownerId: newOwnerId, inProgress: 1 }])
  const tasks = async () => (await newOwner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await expect.poll(async () => statusesOf(await tasks())).toEqual(statusesOf(exported.tasks))
  const { activities } = (await newOwner.get(`/api/projects/${projectId}/activity`)).body<{
    activities: Activity[]
  }>()
  // The actor is null, because an operator imported the project.
  expect(new Set(activities.map(({ actorId }) => actorId))).toEqual(new Set([null]))
})

test('an import fails if the owner has reached the project limit, unless the owner is an administrator', async () => {
  const exported = await exportedProjectOf(app)
  const newOwner = await app.user()
  const { id } = await newOwner.user()
  await newOwner.project('One')
  await newOwner.project('Two')
  const memberships = () =>
    app.database.db.selectFrom('identity.entries').selectAll().where('user_id', '=', id).execute()
  const before = await memberships()
  await expect(importProject(stores, { id, role: 'MEMBER' }, exported)).rejects.toMatchObject({
    rejection: { kind: 'conflict' },
  })
  expect(await memberships()).toEqual(before)
  expect((await newOwner.get('/api/projects')).body<Project[]>()).toHaveLength(2)
  await importProject(stores, { id, role: 'ADMIN' }, exported)
  await expect
    .poll(async () =>
      (await newOwner.get('/api/projects'))
        .body<Project[]>()
        .map(({ name }) => name)
        .toSorted(),
    )
    .toEqual(['Halden', 'One', 'Two'])
})

test('if the import file contains a task that the roadmap does not contain, the import returns the task key and imports all remaining tasks', async () => {
  const { tasks, ...rest } = await exportedProjectOf(app)
  const [first, ...others] = tasks
  if (!first) throw new Error('the roadmap has no tasks')
  const renamed = [{ ...first, key: 'of-another-time' }, ...others]
  const { id } = await (await app.user()).user()
  const newOwner = { id, role: 'MEMBER' } as const
  const { projectId, unknown } = await importProject(stores, newOwner, { ...rest, tasks: renamed })
  expect(unknown).toEqual(['of-another-time'])
  const again = await exportProject({ db: app.database.db, store: app.store }, projectId)
  expect(again?.tasks.filter(({ status }) => status !== 'pending').map(({ status }) => status)).toEqual([
    'in_progress',
  ])
})

class Killed extends Error {}

/** Returns a store whose nth append throws, like a killed process. If `isWritten`, the event is written first. */
function mortal(store: EventStore, nth: number, isWritten: boolean): EventStore {
  let appends = 0
  return wrapStore(store, {
    append: async (...all) => {
      const isLast = ++appends === nth
      if (isLast && !isWritten) throw new Killed()
      const appended = await store.append(...all)
      if (isLast) throw new Killed()
      return appended
    },
  })
}

test.each([
  { nth: 1, isWritten: false },
  { nth: 1, isWritten: true },
  { nth: 2, isWritten: false },
  { nth: 2, isWritten: true },
])(
  'if an import is killed at append $nth (event written: $isWritten), a second import completes the project',
  async (cut) => {
    const exported = await exportedProjectOf(app)
    const newOwner = await createOwner()
    const store = mortal(app.store, cut.nth, cut.isWritten)
    await expect(importProject({ ...stores, store }, newOwner, exported)).rejects.toThrow(Killed)
    const before = await slotsOf(newOwner)
    expect(before).toHaveLength(cut.nth === 1 && !cut.isWritten ? 0 : 1)
    const { projectId, isNew } = await importProject(stores, newOwner, exported)
    expect(isNew).toBe(before.length === 0)
    expect(await slotsOf(newOwner)).toEqual([['ProjectSlotTaken', projectId]])
    const again = await exportProject({ db: app.database.db, store: app.store }, projectId)
    expect(again && statusesOf(again.tasks)).toEqual(statusesOf(exported.tasks))
  },
)

test('if a project file is imported twice, the second import returns the imported project with the current name', async () => {
  const exported = await exportedProjectOf(app)
  const owner = await app.user()
  const { id } = await owner.user()
  const newOwner = { id, role: 'MEMBER' } as const
  const { projectId } = await importProject(stores, newOwner, exported)
  expect((await owner.patch(`/api/projects/${projectId}`, { name: 'Halden Tea' })).status).toBe(200)
  const memberships = () =>
    app.database.db.selectFrom('identity.entries').selectAll().where('user_id', '=', id).execute()
  const before = await memberships()
  expect(await importProject(stores, newOwner, exported)).toMatchObject({
    projectId,
    name: 'Halden Tea',
    isNew: false,
  })
  expect(await memberships()).toEqual(before)
  const another = await importProject(stores, newOwner, exported, { again: true })
  expect(another).toMatchObject({ name: 'Halden', isNew: true })
  expect(another.projectId).not.toBe(projectId)
})

test('if a project file is imported twice at the same time, only one project is created', async () => {
  const exported = await exportedProjectOf(app)
  const owner = await app.user()
  const newOwner = { id: (await owner.user()).id, role: 'MEMBER' } as const
  const both = await Promise.all([
    importProject(stores, newOwner, exported),
    importProject(stores, newOwner, exported),
  ])
  const [{ projectId }] = both
  expect(both.map((one) => one.projectId)).toEqual([projectId, projectId])
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  await expect.poll(async () => (await owner.delete(`/api/projects/${projectId}`)).status).toBe(204)
  const second = await importProject(stores, newOwner, exported)
  expect(second.isNew).toBe(true)
  expect(second.projectId).not.toBe(projectId)
})
