import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, percent, type ByCategory } from '#domain/progress.ts'
import type { StepProgress } from '#web/ui/path/progress.ts'

/** Where a project stands: one number, one path, three counts. */
export interface Standing {
  /** Whole percent of all tasks. */
  readonly percent: number
  readonly total: number
  readonly completed: number
  readonly inProgress: number
  readonly pending: number
  readonly steps: readonly StepProgress[]
}

/** What of a task is counted. */
type Stated = Pick<Task, 'category' | 'status'>

/** As the list of projects tells it, before the tasks themselves are there. */
export const standingOfProject = ({ progress, inProgress }: Project): Standing =>
  standing(progress, inProgress)

export const standingOfTasks = (tasks: readonly Stated[]): Standing =>
  standing(progressOf(tasks), tasks.filter((task) => task.status === 'in_progress').length)

/** Completed and total tasks of each category. */
export function progressOf(tasks: readonly Stated[]): Project['progress'] {
  const share = (category: Task['category']) => {
    const own = tasks.filter((task) => task.category === category)
    return { completed: own.filter((task) => task.status === 'completed').length, total: own.length }
  }
  const [first, second, third, fourth] = categories
  return { [first]: share(first), [second]: share(second), [third]: share(third), [fourth]: share(fourth) }
}

function standing(progress: ByCategory, inProgress: number): Standing {
  const { completed, total } = overall(progress)
  return {
    percent: percent({ completed, total }),
    total,
    completed,
    inProgress,
    pending: total - completed - inProgress,
    steps: categories.map((category) => ({
      category: categoryInfo[category].step,
      name: categoryInfo[category].name,
      completed: progress[category]?.completed ?? 0,
      total: progress[category]?.total ?? 0,
    })),
  }
}
