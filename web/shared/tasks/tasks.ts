import { queryOptions } from '@tanstack/react-query'
import { tasks as contract } from '#schema/api/index.ts'
import { request } from '#web/http/request.ts'
import { withQueuedChanges } from '#web/shared/commands/with-queued-changes.ts'

const staleTimeMs = 5 * 60_000

/** First part of the keys of all changes of tasks, so that they are sent in the order of the user's actions. */
export const editKey = ['edit-task'] as const

export const tasksQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['tasks', projectId],
    queryFn: async ({ client }) => {
      const tasks = await request(contract.listTasks, { query: { projectId: String(projectId) } })
      return withQueuedChanges(client, tasks, ({ applyToTasks }, user) => applyToTasks(user, tasks))
    },
    staleTime: staleTimeMs,
  })

export const categoryAnchor = (category: number): string => `cat-${category}`

/** Key of the details of a task. The project id comes first, so that a change of the project refetches all details. */
export const openTaskKey = (projectId: number, taskId: number) => ['task', projectId, taskId] as const

/** Key of the tasks of the user. Code that only changes these tasks does not load their contract. */
export const myTasksKey = ['my-tasks'] as const

/** Element id of the heading above the tasks of a project. */
export const tasksTitleId = 'tasks-title'

/** Element id of the title of the open task. */
export const taskTitleId = 'task-title'

export const taskAnchor = (taskId: number): string => `task-${taskId}`

/** URL parameters that filter the task list. */
export const filterParams = ['status', 'category', 'assignee', 'due', 'completed', 'q'] as const

/** The values can be unknown. `isFiltered` ignores unknown values. */
export const hasFilterParams = (search: URLSearchParams): boolean =>
  filterParams.some((name) => search.has(name))
