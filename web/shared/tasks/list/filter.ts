import type { Task } from '#schema/api/tasks.ts'
import { categories, categoryInfo, taskStatuses, type Category, type TaskStatus } from '#schema/roadmap.ts'
import { isDueThisWeek, isOverdue } from '../due-date.ts'

export interface TaskFilter {
  readonly status: TaskStatus | undefined
  readonly category: Category | undefined
  /** `me`, `none`, or the entry id of a member. */
  readonly assignee: string | undefined
  readonly due: 'overdue' | 'week' | undefined
  readonly hidesCompleted: boolean
  readonly text: string
}

/** Reads the filter from the URL. Ignores values that no control offers. */
export function filterFromSearch(
  search: URLSearchParams,
  { assignable }: Partial<FilterContext> = {},
): TaskFilter {
  const [assignee, due] = [search.get('assignee') ?? '', search.get('due')]
  const isMember = assignable?.map(String).includes(assignee) ?? /^[1-9]\d{0,14}$/.test(assignee)
  return {
    status: taskStatuses.find((status) => status === search.get('status')),
    category: categories.find((category) => String(categoryInfo[category].step) === search.get('category')),
    assignee: isMember || assignee === 'me' || assignee === 'none' ? assignee : undefined,
    due: due === 'overdue' || due === 'week' ? due : undefined,
    hidesCompleted: search.get('completed') === 'hidden',
    text: search.get('q') ?? '',
  }
}

/** Returns the number of filters that limit the list, apart from the text. */
export const countFilters = ({ status, category, assignee, due, hidesCompleted }: TaskFilter): number =>
  [status, category, assignee, due, hidesCompleted || undefined].filter((value) => value !== undefined).length

export const isFiltered = (filter: TaskFilter): boolean =>
  countFilters(filter) > 0 || filter.text.trim() !== ''

export interface FilterContext {
  /** Entry id of the user's own membership. */
  readonly ownEntryId: number | undefined
  /** Entry ids of the members to whom tasks can be assigned; undefined until the team is loaded. */
  readonly assignable: readonly number[] | undefined
  readonly today: string
}

/** Returns the tasks that match all parts of the filter. */
export function filterTasks(
  tasks: readonly Task[],
  { status, category, assignee, due, hidesCompleted, text }: TaskFilter,
  { ownEntryId, today }: Omit<FilterContext, 'assignable'>,
): Task[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isAssigned = (entryId: number | undefined) => {
    if (assignee === undefined) return true
    if (assignee === 'none') return entryId === undefined
    return entryId !== undefined && entryId === (assignee === 'me' ? ownEntryId : Number(assignee))
  }
  const isDue = (task: Task) => (due === 'overdue' ? isOverdue(task, today) : isDueThisWeek(task, today))
  // The counts that link to a status or a due date leave out tasks that are not relevant.
  const isCounted = (task: Task) =>
    task.relevant && (status === undefined || task.status === status) && (due === undefined || isDue(task))
  return tasks.filter((task) => {
    const content = `${task.title} ${task.description} ${task.taskType}`.toLowerCase()
    return (
      ((status === undefined && due === undefined) || isCounted(task)) &&
      (category === undefined || task.category === category) &&
      (!hidesCompleted || task.status !== 'completed') &&
      isAssigned(task.assignee?.entryId) &&
      words.every((word) => content.includes(word))
    )
  })
}
