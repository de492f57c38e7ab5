import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { nextUp } from './next-up.ts'
import { progressOf } from './standing.ts'

/** The list of tasks with one of them in another status. */
export const withStatus = (
  tasks: readonly Task[],
  taskId: number,
  status: Task['status'],
  changed: Task['changed'],
): Task[] => tasks.map((task) => (task.id === taskId ? { ...task, status, changed } : task))

/** What the card of a project says, by its tasks. */
export function summarised(project: Project, tasks: readonly Task[]): Project {
  const [next] = nextUp(tasks)
  return {
    ...project,
    progress: progressOf(tasks),
    inProgress: tasks.filter((task) => task.status === 'in_progress').length,
    nextTask: next === undefined ? null : { id: next.id, title: next.title },
  }
}
