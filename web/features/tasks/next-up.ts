import type { Task } from '#schema/api/tasks.ts'

/** How many tasks stand under 'Next up': a large one and two small ones. */
const nextUpCount = 3

/** What is under way comes before what waits, and within each what matters most. */
const rank = (task: Task): number => (task.status === 'in_progress' ? 0 : 2) + (task.priority ? 0 : 1)

/** The open tasks to turn to first, in the order by which the server picks a project's next task. */
export const nextUp = (tasks: readonly Task[]): Task[] =>
  tasks
    .filter((task) => task.status !== 'completed')
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
    .slice(0, nextUpCount)
