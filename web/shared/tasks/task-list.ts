import type { MyTask } from '#schema/api/planning.ts'
import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { countInProgress, progressOf } from './task-summary.ts'

const nextUpCount = 3

const rank = (task: Task): number => (task.status === 'in_progress' ? 0 : 2) + (task.priority ? 0 : 1)

/** Returns the next tasks. The order must match the server's choice of a project's next task. */
export const nextUp = (tasks: readonly Task[]): Task[] =>
  tasks
    .filter(({ status, relevant }) => relevant && status !== 'completed')
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
    .slice(0, nextUpCount)

export const withFields = (tasks: readonly Task[], taskId: number, fields: Partial<Task>): Task[] =>
  tasks.map((task) => (task.id === taskId ? { ...task, ...fields } : task))

export const withStatus = (
  tasks: readonly Task[],
  taskId: number,
  status: Task['status'],
  changed: Task['changed'],
): Task[] => withFields(tasks, taskId, { status, changed })

/** A task that is no longer assigned keeps its assignee until the server leaves it out. */
export const withFieldsInMyTasks = (
  tasks: readonly MyTask[],
  taskId: number,
  { assignee, ...fields }: Partial<Task>,
): MyTask[] =>
  tasks.map((task) =>
    task.id === taskId ? { ...task, ...fields, assignee: assignee ?? task.assignee } : task,
  )

export function withTasks(project: Project, tasks: readonly Task[]): Project {
  const [next] = nextUp(tasks)
  return {
    ...project,
    progress: progressOf(tasks),
    inProgress: countInProgress(tasks),
    nextTask: next === undefined ? null : { id: next.id, title: next.title },
  }
}
