import { expect, test } from 'vitest'
import type { Activity } from '#schema/api/activity.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { ownerStream } from '#domain/owner.ts'
import type { EventStore } from '#store/event-store.ts'
import { around } from '#store/testing/around.ts'
import { startTestApp } from './testing/app.ts'
import { exportedFrom } from './testing/exported.ts'
import { importProject } from './transfer-import.ts'
import { exportProject } from './transfer.ts'

const app = await startTestApp()
const stores = { db: app.database.db, store: app.store }
const heirOf = async () => ({ id: (await (await app.user()).user()).id, role: 'MEMBER' }) as const
const slotsOf = async ({ id }: { id: number }) =>
  (await Array.fromAsync(app.store.read(ownerStream(id)))).map(({ type, data }) => [type, data['projectId']])
const statusesOf = (tasks: readonly { key: string; status: string }[]) =>
  tasks.map(({ key, status }) => [key, status])

test('an exported project becomes another one’s, with the status of every task', async () => {
  const taken = await exportedFrom(app)
  const heir = await app.user()
  const heirId = (await heir.user()).id
  const { projectId, unknown } = await importProject(stores, { id: heirId, role: 'MEMBER' }, taken)
  expect(unknown).toEqual([])
  await expect
    .poll(async () => (await heir.get('/api/projects')).body<Project[]>())
    .toMatchObject([{ id: projectId, name: 'Halden', ownerId: heirId, inProgress: 1 }])
  const tasks = async () => (await heir.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await expect.poll(async () => statusesOf(await tasks())).toEqual(statusesOf(taken.tasks))
  const { activities } = (await heir.get(`/api/projects/${projectId}/activity`)).body<{
    activities: Activity[]
  }>()
  // An operator did it.
  expect(new Set(activities.map(({ actorId }) => actorId))).toEqual(new Set([null]))
})

test('whoever owns as many as a member may is given no more; an administrator is', async () => {
  const taken = await exportedFrom(app)
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
  const { tasks, ...rest } = await exportedFrom(app)
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

class Killed extends Error {}

/** A store whose process is killed at its nth append, before it is written or as soon as it is. */
function mortal(store: EventStore, nth: number, isWritten: boolean): EventStore {
  let appends = 0
  return around(store, {
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
])('killed at append $nth (written: $isWritten), it is whole when it is repeated, and one', async (cut) => {
  const taken = await exportedFrom(app)
  const heir = await heirOf()
  const store = mortal(app.store, cut.nth, cut.isWritten)
  await expect(importProject({ ...stores, store }, heir, taken)).rejects.toThrow(Killed)
  const before = await slotsOf(heir)
  expect(before).toHaveLength(cut.nth === 1 && !cut.isWritten ? 0 : 1)
  const { projectId, isNew } = await importProject(stores, heir, taken)
  expect(isNew).toBe(before.length === 0)
  expect(await slotsOf(heir)).toEqual([['ProjectSlotTaken', projectId]])
  const again = await exportProject(app.store, projectId)
  expect(again && statusesOf(again.tasks)).toEqual(statusesOf(taken.tasks))
})

test('repeated when it was done, it names what stands there, by its present name', async () => {
  const taken = await exportedFrom(app)
  const owner = await app.user()
  const { id } = await owner.user()
  const heir = { id, role: 'MEMBER' } as const
  const { projectId } = await importProject(stores, heir, taken)
  expect((await owner.patch(`/api/projects/${projectId}`, { name: 'Halden Tea' })).status).toBe(200)
  const entries = () =>
    app.database.db.selectFrom('identity.entries').selectAll().where('user_id', '=', id).execute()
  const before = await entries()
  expect(await importProject(stores, heir, taken)).toMatchObject({
    projectId,
    name: 'Halden Tea',
    isNew: false,
  })
  expect(await entries()).toEqual(before)
  const another = await importProject(stores, heir, taken, { again: true })
  expect(another).toMatchObject({ name: 'Halden', isNew: true })
  expect(another.projectId).not.toBe(projectId)
})

test('two at once make one project; one that was deleted is made anew', async () => {
  const taken = await exportedFrom(app)
  const owner = await app.user()
  const heir = { id: (await owner.user()).id, role: 'MEMBER' } as const
  const both = await Promise.all([importProject(stores, heir, taken), importProject(stores, heir, taken)])
  const [{ projectId }] = both
  expect(both.map((one) => one.projectId)).toEqual([projectId, projectId])
  expect(both.filter(({ isNew }) => isNew)).toHaveLength(1)
  await expect.poll(async () => (await owner.delete(`/api/projects/${projectId}`)).status).toBe(204)
  const anew = await importProject(stores, heir, taken)
  expect(anew.isNew).toBe(true)
  expect(anew.projectId).not.toBe(projectId)
})
