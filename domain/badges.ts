import { categories, categoryInfo, taskGroup, type Category, type TaskStatus } from '#schema/roadmap.ts'

/** Something to earn: a task type, a category, or the whole path. Derived from the tasks, stored nowhere. */
export interface Badge {
  readonly kind: 'type' | 'category' | 'project'
  /** Unique among a project's badges, and the same in every project. */
  readonly key: string
  readonly name: string
  readonly category: Category | null
  readonly completed: number
  readonly total: number
  readonly earned: boolean
  /** What earning it says. */
  readonly text: string
}

interface Task {
  readonly status: TaskStatus
  readonly category: Category
  readonly taskType: string
}

/** One for each task type and each category in the order of the roadmap, and one for all: none of what has no task. */
export function badgesOf(tasks: readonly Task[]): Badge[] {
  if (tasks.length === 0) return []
  return [
    ...categories.flatMap((category) => ofCategory(tasks, category)),
    badge('project', 'project', 'Project Complete', null, tasks),
  ]
}

function ofCategory(all: readonly Task[], category: Category): Badge[] {
  const tasks = all.filter((task) => task.category === category)
  if (tasks.length === 0) return []
  const types = Map.groupBy(tasks, ({ taskType }) => taskGroup(taskType))
  return [
    ...[...types].map(([name, ofType]) => badge('type', `${category}/${name}`, name, category, ofType)),
    badge('category', category, categoryInfo[category].name, category, tasks),
  ]
}

function badge(
  kind: Badge['kind'],
  key: string,
  name: string,
  category: Category | null,
  tasks: readonly Task[],
): Badge {
  const total = tasks.length
  const completed = tasks.filter(({ status }) => status === 'completed').length
  const what = kind === 'project' ? 'tasks' : `${name} tasks`
  return {
    kind,
    key,
    name,
    category,
    completed,
    total,
    earned: completed === total,
    text: `Completed all ${total} ${what}`,
  }
}
