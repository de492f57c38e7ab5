import type { Project } from '#schema/api/projects.ts'
import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo } from '#schema/roadmap.ts'
import { overall, percent, perCategory, type ByCategory } from '#domain/progress/progress.ts'
import type { StepProgress } from '#web/ui/progress/step-progress.ts'

export interface TaskSummary {
  readonly percent: number
  readonly total: number
  readonly completed: number
  readonly inProgress: number
  readonly pending: number
  readonly steps: readonly StepProgress[]
}

/** Tasks of a past day contain only the tasks that were relevant on that day. */
type CountedTask = Pick<Task, 'category' | 'status'> & Partial<Pick<Task, 'relevant'>>

const isRelevant = ({ relevant }: CountedTask) => relevant !== false

export const summaryOfProject = ({ progress, inProgress }: Project): TaskSummary =>
  toSummary(progress, inProgress)

export const summaryOfTasks = (tasks: readonly CountedTask[]): TaskSummary =>
  toSummary(progressOf(tasks), countInProgress(tasks))

/** Returns the number of tasks that count towards the progress. */
export const countRelevant = (tasks: readonly CountedTask[]): number => tasks.filter(isRelevant).length

export const countInProgress = (tasks: readonly CountedTask[]): number =>
  tasks.filter((task) => isRelevant(task) && task.status === 'in_progress').length

export const progressOf = (tasks: readonly CountedTask[]): Project['progress'] =>
  perCategory((category) => {
    const inCategory = tasks.filter((task) => isRelevant(task) && task.category === category)
    const completed = inCategory.filter(({ status }) => status === 'completed')
    return { completed: completed.length, total: inCategory.length }
  })

function toSummary(progress: ByCategory, inProgress: number): TaskSummary {
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
