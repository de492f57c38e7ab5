import type { QueryClient } from '@tanstack/react-query'
import type { MyTask } from '#schema/api/planning.ts'
import type { Task } from '#schema/api/tasks.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { withFields, withFieldsInMyTasks, withTasks } from './task-list.ts'
import { myTasksKey, openTaskKey, tasksQuery } from './tasks.ts'

/** Changes a task in the cached lists, in its cached details, and in the counts of its project. */
export function setTaskFields(
  client: QueryClient,
  { id, projectId }: Pick<Task, 'id' | 'projectId'>,
  fields: Partial<Task>,
): void {
  client.setQueryData<Task>(openTaskKey(projectId, id), (task) => task && { ...task, ...fields })
  client.setQueryData<MyTask[]>(myTasksKey, (tasks) => tasks && withFieldsInMyTasks(tasks, id, fields))
  const { queryKey } = tasksQuery(projectId)
  const before = client.getQueryData(queryKey)
  if (before === undefined) return
  const tasks = withFields(before, id, fields)
  client.setQueryData(queryKey, tasks)
  client.setQueryData(projectsQuery.queryKey, (projects) =>
    projects?.map((project) => (project.id === projectId ? withTasks(project, tasks) : project)),
  )
}
