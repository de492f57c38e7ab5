import type { Task } from '#schema/api/tasks.ts'
import { taskGroup, taskStatuses } from '#schema/roadmap.ts'
import { inListOrder } from '../groups.ts'

/** Columns of the list with their names. A column sorts by its value; null is last in both directions. */
export const columns = {
  title: { label: 'Task', valueOf: ({ title }: Task) => title },
  category: { label: 'Category', valueOf: ({ category }: Task) => category },
  type: { label: 'Type', valueOf: ({ taskType }: Task) => taskGroup(taskType) },
  status: { label: 'Status', valueOf: ({ status }: Task) => String(taskStatuses.indexOf(status)) },
  assignee: { label: 'Assignee', valueOf: ({ assignee }: Task) => assignee?.username ?? null },
  due: { label: 'Due date', valueOf: ({ dueOn }: Task) => dueOn },
} as const

export type Column = keyof typeof columns
export const columnNames = Object.keys(columns) as Column[] // the cast is safe: the object has no other keys

export interface Sort {
  readonly column: Column
  readonly isDescending: boolean
}

/** Parses the URL parameter `sort`, such as `due` or `-due`. Null for the order of the roadmap. */
export function parseSort(text: string | null): Sort | null {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(text ?? '') ?? []
  const column = columnNames.find((known) => known === name)
  return column === undefined ? null : { column, isDescending: minus === '-' }
}

export const formatSort = ({ column, isDescending }: Sort): string => `${isDescending ? '-' : ''}${column}`

/** Returns the order after a click on a column: ascending, then descending, then the order of the roadmap. */
export function nextSort(sort: Sort | null, column: Column): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts the tasks. Tasks with equal values keep the order of the roadmap. */
export function sortTasks(tasks: readonly Task[], sort: Sort | null): Task[] {
  const inOrder = inListOrder(tasks)
  if (sort === null) return inOrder
  const { valueOf } = columns[sort.column]
  const direction = sort.isDescending ? -1 : 1
  return inOrder.sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * collator.compare(a, b)
  })
}
