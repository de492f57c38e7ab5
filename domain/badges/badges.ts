import { categories, categoryInfo, taskGroup, type Category, type TaskStatus } from '#schema/roadmap.ts'

/** Badge of a project. It is computed from the project's tasks and never stored. */
export interface Badge {
  readonly kind: 'type' | 'category' | 'project'
  /** Identifies the badge within a project. The same badge has the same key in every project. */
  readonly key: string
  readonly name: string
  readonly category: Category | null
  readonly completed: number
  readonly total: number
  readonly earned: boolean
  readonly text: string
}

interface Task {
  readonly status: TaskStatus
  readonly category: Category
  readonly taskType: string
  readonly relevant: boolean
}

/** Returns one badge for each task type, one for each category, and one for the project. Only relevant tasks count. */
export function deriveBadges(all: readonly Task[]): Badge[] {
  const tasks = all.filter(({ relevant }) => relevant)
  if (tasks.length === 0) return []
  return [
    ...categories.flatMap((category) => badgesOfCategory(tasks, category)),
    badge('project', 'project', 'Project Complete', null, tasks),
  ]
}

function badgesOfCategory(all: readonly Task[], category: Category): Badge[] {
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
  const subject = kind === 'project' ? 'tasks' : `${name} tasks`
  return {
    kind,
    key,
    name,
    category,
    completed,
    total,
    earned: completed === total,
    text: `Completed all ${total} ${subject}`,
  }
}
