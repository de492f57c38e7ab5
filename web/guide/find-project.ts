import type { QueryClient } from '@tanstack/react-query'
import type { Project } from '#schema/api/projects.ts'
import { projectIdOfTask } from '#domain/roadmap/roadmap.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { userQuery } from '#web/http/current-user.ts'
import { tasksQuery } from '#web/shared/tasks/tasks.ts'

export interface TaskProject {
  readonly project: Project
  /** The signed-in user. Other users must not see the project. */
  readonly userId: number
}

/** Fetches the project of a task and its tasks. Returns null if no user is signed in or the task is not theirs. */
export async function findProject(client: QueryClient, taskId: number): Promise<TaskProject | null> {
  const projectId = projectIdOfTask(taskId)
  try {
    const user = await client.fetchQuery(userQuery)
    if (user === null) return null
    const [projects, tasks] = await Promise.all([
      client.fetchQuery({ ...projectsQuery, retry: false }),
      client.fetchQuery({ ...tasksQuery(projectId), retry: false }),
    ])
    const project = projects.find(({ id }) => id === projectId)
    return project !== undefined && tasks.some(({ id }) => id === taskId)
      ? { project, userId: user.id }
      : null
  } catch {
    // The query client has logged the error. The guide is public and works without the project.
    return null
  }
}
