import { expect, test } from 'vitest'
import { startTestApp } from './testing/app.ts'
import { exportedFrom } from './testing/exported.ts'
import { asCsv, exportProject } from './transfer.ts'

const app = await startTestApp()

test('a deleted project, and one that never was, cannot be exported', async () => {
  const owner = await app.user()
  const projectId = await owner.project()
  await owner.delete(`/api/projects/${projectId}`)
  expect(await exportProject(app.store, projectId)).toBeNull()
  expect(await exportProject(app.store, 999_999)).toBeNull()
})

test('a table has a row for each task, and no cell that a spreadsheet would run', async () => {
  const { tasks, ...rest } = await exportedFrom(app)
  const [first] = tasks
  if (!first) throw new Error('a roadmap has tasks')
  const lines = asCsv({ ...rest, tasks: [...tasks, { ...first, key: 'x', title: '=1+1, "two"' }] }).split(
    '\r\n',
  )
  expect(lines).toHaveLength(tasks.length + 2)
  expect(lines.at(-1)).toContain(`"'=1+1, ""two"""`)
})
