import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { progressOf } from './task-summary.ts'

/** One large card and two small ones. */
const nextUpCount = 3

/** Tasks in progress come before pending ones, and priority tasks first within each. */
const rank = (task: Task): number => (task.status === 'in_progress' ? 0 : 2) + (task.priority ? 0 : 1)

/** The open tasks to do first, in the order in which the server picks the next task of a project. */
export const nextUp = (tasks: readonly Task[]): Task[] =>
  tasks
    .filter((task) => task.status !== 'completed')
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
    .slice(0, nextUpCount)

/** Returns the list with the status of one task changed. */
export const withStatus = (
  tasks: readonly Task[],
  taskId: number,
  status: Task['status'],
  changed: Task['changed'],
): Task[] => tasks.map((task) => (task.id === taskId ? { ...task, status, changed } : task))

/** Returns the project with the figures of its card computed from its tasks. */
export function withTasks(project: Project, tasks: readonly Task[]): Project {
  const [next] = nextUp(tasks)
  return {
    ...project,
    progress: progressOf(tasks),
    inProgress: tasks.filter((task) => task.status === 'in_progress').length,
    nextTask: next === undefined ? null : { id: next.id, title: next.title },
  }
}
