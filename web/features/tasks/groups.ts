import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo, taskGroup } from '#schema/roadmap.ts'
import type { StepProgress } from '#web/ui/path/progress.ts'

/** Sorted by priority. */
export interface TaskGroup {
  readonly name: string
  readonly tasks: readonly Task[]
}

export interface CategoryTasks extends StepProgress {
  readonly groups: readonly TaskGroup[]
}

/** Categories and types in the order of the roadmap. */
export function byCategory(tasks: readonly Task[]): CategoryTasks[] {
  return categories.map((category) => {
    const own = tasks.filter((task) => task.category === category)
    const { step, name } = categoryInfo[category]
    return {
      category: step,
      name,
      completed: own.filter((task) => task.status === 'completed').length,
      total: own.length,
      groups: byType(own),
    }
  })
}

function byType(tasks: readonly Task[]): TaskGroup[] {
  const types = Map.groupBy(tasks, (task) => taskGroup(task.taskType))
  return [...types].map(([name, own]) => ({
    name,
    tasks: own.toSorted((a, b) => Number(b.priority) - Number(a.priority) || a.id - b.id),
  }))
}
