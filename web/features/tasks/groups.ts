import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskGroup } from '#schema/roadmap.ts'
import { summaryOfTasks } from '#web/shared/tasks/task-summary.ts'
import type { StepProgress } from '#web/ui/progress/step-progress.ts'

export interface TaskGroup {
  readonly name: string
  readonly tasks: readonly Task[]
}

export interface CategoryTasks extends StepProgress {
  readonly groups: readonly TaskGroup[]
}

/** Groups the tasks by category and type, both in the order of the roadmap. */
export const byCategory = (tasks: readonly Task[]): CategoryTasks[] =>
  summaryOfTasks(tasks).steps.map((step) => ({
    ...step,
    groups: byType(tasks.filter(({ category }) => categoryInfo[category].step === step.category)),
  }))

function byType(tasks: readonly Task[]): TaskGroup[] {
  const types = Map.groupBy(tasks, ({ taskType }) => taskGroup(taskType))
  return [...types].map(([name, ofType]) => ({
    name,
    tasks: ofType.toSorted((a, b) => Number(b.priority) - Number(a.priority) || a.id - b.id),
  }))
}
