import type { Task } from '#schema/api/tasks.ts'
import { exportProject, type ExportedProject } from '../cli/transfer/export.ts'
import type { TestApp } from './app.ts'

/** Exports a new project whose first task is completed and whose second is in progress. */
export async function exportedProjectOf(app: TestApp): Promise<ExportedProject> {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const [first, second] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${first?.id}/status`, { status: 'completed' })
  await owner.post(`/api/tasks/${second?.id}/status`, { status: 'in_progress' })
  const found = await exportProject(app.store, projectId)
  if (!found) throw new Error('Cannot export the project that was just created.')
  return found
}
