import type { Task } from '#schema/api/tasks.ts'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { countRelevant } from '../task-summary.ts'

export interface ColumnTasks {
  readonly status: TaskStatus
  readonly tasks: readonly Task[]
  /** Number of tasks that count towards the progress. */
  readonly count: number
}

/** Returns one column for each status. Tasks that are not relevant are last. Otherwise, priority tasks are first. */
export const columnsOf = (tasks: readonly Task[]): ColumnTasks[] =>
  taskStatuses.map((status) => {
    const ofStatus = tasks.filter((task) => task.status === status)
    return {
      status,
      tasks: ofStatus.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id),
      count: countRelevant(ofStatus),
    }
  })

const rank = ({ relevant, priority }: Task): number => (relevant ? 0 : 2) + (priority ? 0 : 1)
