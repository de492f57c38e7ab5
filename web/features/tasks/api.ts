import { queryOptions } from '@tanstack/react-query'
import { tasks as contract } from '#schema/api/index.ts'
import { call } from '#web/api/call.ts'
import { withWaiting } from '#web/features/offline/with-waiting.ts'

/** For how long a list of tasks counts as fresh, in milliseconds (product.md §9). */
const freshFor = 5 * 60_000

/** The tasks of a project, in the order of the roadmap. */
export const tasksOf = (projectId: number) =>
  queryOptions({
    queryKey: ['tasks', projectId],
    queryFn: async ({ client }) => {
      const tasks = await call(contract.listTasks, { query: { projectId: String(projectId) } })
      return withWaiting(client, tasks, ({ onTasks }, user) => onTasks(user, tasks))
    },
    staleTime: freshFor,
  })
