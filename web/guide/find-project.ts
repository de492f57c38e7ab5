import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import { projectOfTask } from '#domain/roadmap.ts'
import { projectsQuery } from '#web/features/projects/api.ts'
import { userQuery } from '#web/features/session/api.ts'
import { tasksOf } from '#web/features/tasks/api.ts'

export interface Found {
  readonly project: Project
  /** Whose project it is: nobody else may see it. */
  readonly userId: number
}

/**
 * The project of a task, once all that its card shows is at hand; null where nobody is signed in or the task is
 * none of theirs.
 */
export async function findProject(client: QueryClient, taskId: number): Promise<Found | null> {
  const projectId = projectOfTask(taskId)
  try {
    const user = await client.fetchQuery(userQuery)
    if (user === null) return null
    const [projects, tasks] = await Promise.all([
      client.fetchQuery({ ...projectsQuery, retry: false }),
      client.fetchQuery({ ...tasksOf(projectId), retry: false }),
    ])
    const project = projects.find(({ id }) => id === projectId)
    return project !== undefined && tasks.some(({ id }) => id === taskId)
      ? { project, userId: user.id }
      : null
  } catch {
    // Already logged by the client. The guide itself is public, and needs none of this.
    return null
  }
}
