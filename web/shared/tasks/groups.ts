import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskGroup } from '#schema/roadmap.ts'
import type { StepProgress } from '#web/ui/progress/step-progress.ts'
import { summaryOfTasks } from './task-summary.ts'

export interface TaskGroup {
  readonly name: string
  readonly tasks: readonly Task[]
}

export interface CategoryTasks extends StepProgress {
  readonly groups: readonly TaskGroup[]
}

/**
 * Groups the tasks by category and type, both in the order of the roadmap. The progress of a category is that of all its
 * tasks, also of those that do not match a filter.
 */
export const byCategory = (tasks: readonly Task[], all: readonly Task[] = tasks): CategoryTasks[] =>
  summaryOfTasks(all).steps.map((step) => ({
    ...step,
    groups: byType(tasks.filter(({ category }) => categoryInfo[category].step === step.category)),
  }))

/** Returns the tasks in the order of the task list. */
export const inListOrder = (tasks: readonly Task[]): Task[] =>
  byCategory(tasks).flatMap(({ groups }) => groups.flatMap((group) => group.tasks))

function byType(tasks: readonly Task[]): TaskGroup[] {
  const types = Map.groupBy(tasks, ({ taskType }) => taskGroup(taskType))
  return [...types].map(([name, ofType]) => ({
    name,
    tasks: ofType.toSorted((a, b) => Number(b.priority) - Number(a.priority) || a.id - b.id),
  }))
}
