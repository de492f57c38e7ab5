import { expect, test } from 'vitest'
import type { Task } from '#schema/api/tasks.ts'
import { startTestApp } from '../../testing/app.ts'
import { exportedProjectOf } from '../../testing/exported-project.ts'
import { roadmapTask, publishRoadmap } from '../../testing/roadmap.ts'
import { exportedCsv, exportProject } from './export.ts'

const app = await startTestApp()

test('exportProject returns null for a deleted project and for a project id that does not exist', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  await owner.delete(`/api/projects/${projectId}`)
  expect(await exportProject({ db: app.database.db, store: app.store }, projectId)).toBeNull()
  expect(await exportProject({ db: app.database.db, store: app.store }, 999_999)).toBeNull()
})

test('in a CSV export, a task title that begins with “=” is written so that spreadsheets do not run a formula', async () => {
  const { tasks, ...rest } = await exportedProjectOf(app)
  const [first] = tasks
  if (!first) throw new Error('the roadmap has no tasks')
  const lines = exportedCsv({
    ...rest,
    tasks: [...tasks, { ...first, key: 'x', title: '=1+1, "two"' }],
  }).split('\r\n')
  expect(lines).toHaveLength(tasks.length + 2)
  expect(lines.at(-1)).toContain(`"'=1+1, ""two"""`)
})

test('a project export lists retired tasks after all current tasks, with the last title of every retired task', async () => {
  const owner = await app.user()
  const id = await owner.project()
  const [moved, untouched] = (await owner.get(`/api/tasks?projectId=${id}`)).body<Task[]>()
  if (!moved || !untouched) throw new Error('the roadmap has no tasks')
  await owner.post(`/api/tasks/${moved.id}/status`, { status: 'completed' })
  await publishRoadmap(app.store, (tasks) =>
    tasks.map((task) => (task.key === moved.key ? { ...task, title: 'Its last title' } : task)),
  )
  const version = await publishRoadmap(app.store, (tasks) => [
    ...tasks.filter(({ key }) => key !== moved.key && key !== untouched.key),
    roadmapTask(900),
  ])
  const before = (await exportProject({ db: app.database.db, store: app.store }, id))?.tasks ?? []
  expect(before.every(({ retired }) => !retired)).toBe(true)
  expect((await owner.post(`/api/projects/${id}/roadmap`, { version })).status).toBe(200)
  const tasks = (await exportProject({ db: app.database.db, store: app.store }, id))?.tasks ?? []
  expect(tasks.at(-1)).toMatchObject({
    key: moved.key,
    title: 'Its last title',
    status: 'completed',
    changedAt: before[0]?.changedAt,
    retired: true,
  })
  expect(tasks.filter(({ retired }) => retired)).toHaveLength(1)
  expect(tasks).toHaveLength(before.length)
})
