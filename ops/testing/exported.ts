import type { Task } from '#schema/api/tasks.ts'
import { exportProject, type ExportedProject } from '../transfer.ts'
import type { TestApp } from './app.ts'

/** A new owner's project as it is exported: the first task is completed, the second in progress. */
export async function exportedFrom(app: TestApp): Promise<ExportedProject> {
  const owner = await app.user()
  const projectId = await owner.project('Halden')
  const [first, second] = (await owner.get(`/api/tasks?projectId=${projectId}`)).body<Task[]>()
  await owner.post(`/api/tasks/${first?.id}/status`, { status: 'completed' })
  await owner.post(`/api/tasks/${second?.id}/status`, { status: 'in_progress' })
  const found = await exportProject(app.store, projectId)
  if (!found) throw new Error('it was just created')
  return found
}
