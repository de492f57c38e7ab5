import type { Task } from '#schema/api/tasks.ts'
import { exportProject } from '../cli/transfer/export.ts'
import type { ExportedProject } from '../cli/transfer/exported-project.ts'
import type { TestApp } from './app.ts'

/** Creates a project with a completed task and a task in progress. Returns the exported project. */
export async function exportedProjectOf(app: TestApp): Promise<ExportedProject> {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const [first, second] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${first?.id}/status`, { status: 'completed' })
  await owner.post(`/api/tasks/${second?.id}/status`, { status: 'in_progress' })
  const found = await exportProject({ db: app.database.db, store: app.store }, projectId)
  if (!found) throw new Error('The export of the new project returned no project.')
  return found
}
