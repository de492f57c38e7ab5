import type { MyTask } from '#schema/api/planning.ts'
import { taskStatuses } from '#schema/roadmap.ts'
import { endOfWeek, isOverdue } from '#web/shared/tasks/due-date.ts'

export interface Section {
  readonly title: string
  readonly tasks: readonly MyTask[]
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Orders of the tasks within a section. The default is by due date. */
export const orders = {
  project: {
    label: 'Sort by project',
    compare: (a: MyTask, b: MyTask) =>
      collator.compare(a.projectName, b.projectName) || a.projectId - b.projectId,
  },
  title: { label: 'Sort by task', compare: (a: MyTask, b: MyTask) => collator.compare(a.title, b.title) },
  status: {
    label: 'Sort by status',
    compare: (a: MyTask, b: MyTask) => taskStatuses.indexOf(b.status) - taskStatuses.indexOf(a.status),
  },
} as const

export type Order = keyof typeof orders
export const orderNames = Object.keys(orders) as Order[] // the cast is safe: the object has no other keys

/** Groups tasks by their due date. Omits empty sections. Tasks that are equal in the order keep their order. */
export function sectionsOf(tasks: readonly MyTask[], today: string, order?: Order): readonly Section[] {
  const sorted = order === undefined ? tasks : tasks.toSorted(orders[order].compare)
  const weekEnd = endOfWeek(today)
  const sectionOf = (task: MyTask) => {
    if (task.dueOn === null) return 'No date'
    if (isOverdue(task, today)) return 'Overdue'
    return task.dueOn < weekEnd ? 'This week' : 'Later'
  }
  return ['Overdue', 'This week', 'Later', 'No date']
    .map((title) => ({ title, tasks: sorted.filter((task) => sectionOf(task) === title) }))
    .filter((section) => section.tasks.length > 0)
}
