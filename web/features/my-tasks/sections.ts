import type { MyTask } from '#schema/api/planning.ts'
import { isOverdue, nextMonday } from '#web/shared/tasks/due-date.ts'

export interface Section {
  readonly title: string
  readonly tasks: readonly MyTask[]
}

/** Groups tasks by their due date. A week ends on Sunday. Keeps the order of the tasks and omits empty sections. */
export function sectionsOf(tasks: readonly MyTask[], today: string): readonly Section[] {
  const monday = nextMonday(today)
  const sectionOf = (task: MyTask) => {
    if (task.dueOn === null) return 'No date'
    if (isOverdue(task, today)) return 'Overdue'
    return task.dueOn < monday ? 'This week' : 'Later'
  }
  return ['Overdue', 'This week', 'Later', 'No date']
    .map((title) => ({ title, tasks: tasks.filter((task) => sectionOf(task) === title) }))
    .filter((section) => section.tasks.length > 0)
}
