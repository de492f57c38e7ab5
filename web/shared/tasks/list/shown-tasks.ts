import type { Task } from '#schema/api/tasks.ts'
import { inListOrder } from '../groups.ts'
import { filterFromSearch, filterTasks, type FilterContext } from './filter.ts'
import { parseSort, sortTasks } from './sort-tasks.ts'
import { columnsOf } from './status-columns.ts'

/** Returns the tasks that match the filter in the URL, in the order in which the view in the URL shows them. */
export function shownTasks(
  tasks: readonly Task[],
  search: URLSearchParams,
  context: FilterContext,
): readonly Task[] {
  const matching = filterTasks(tasks, filterFromSearch(search, context), context)
  switch (search.get('view')) {
    case 'list':
      return sortTasks(matching, parseSort(search.get('sort')))
    case 'board':
      return columnsOf(matching).flatMap((column) => column.tasks)
    case 'timeline':
      return sortTasks(
        matching.filter(({ relevant }) => relevant),
        { column: 'due', isDescending: false },
      )
    case null:
    default:
      return inListOrder(matching)
  }
}

/**
 * Returns the shown tasks with the open task. If the open task no longer matches the filter, it keeps its place in the
 * list before the change, so that the user can go on to the next task.
 */
export function withOpenTask(
  shown: readonly Task[],
  openId: number,
  before: readonly Task[],
): readonly Task[] {
  const index = before.findIndex(({ id }) => id === openId)
  const open = before[index]
  if (open === undefined || shown.some(({ id }) => id === openId)) return shown
  const isShown = ({ id }: Task) => shown.some((task) => task.id === id)
  return [...before.slice(0, index).filter(isShown), open, ...before.slice(index + 1).filter(isShown)]
}
