import type { QueryClient } from '@tanstack/react-query'
import type { Task } from '#schema/api/tasks.ts'
import type { QueuedChange } from '#web/offline/queue.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { withFields, withTasks } from '../task-list.ts'
import { myTasksQuery } from '../my-tasks.ts'
import { openTaskKey, tasksQuery } from '../tasks.ts'

/** A change of one field of a task. */
export type Edit = Extract<QueuedChange, { kind: 'status' | 'assignee' | 'dueOn' | 'relevant' }>

/** Shows a change in all cached data of the task. Returns the rollback. */
export function showEdit(client: QueryClient, edit: Edit, username: string): () => void {
  const { kind, task, from, to } = edit
  const shown = () =>
    client.getQueryData(tasksQuery(task.projectId).queryKey)?.find(({ id }) => id === task.id)
  const before = shown()
  setFields(
    client,
    edit,
    kind === 'status' ? { status: to, changed: { at: edit.madeAt, by: username } } : { [kind]: to },
  )
  const after = shown()
  return () => {
    // Does nothing if a refetch or a later change has replaced the task.
    if (shown() !== after) return
    setFields(
      client,
      edit,
      kind === 'status' ? { status: from, ...(before && { changed: before.changed }) } : { [kind]: from },
    )
  }
}

/** Changes the task in the cached list of its project, in its cached details, and in the counts of the project. */
function setFields(client: QueryClient, { task: { id, projectId } }: Edit, fields: Partial<Task>): void {
  client.setQueryData<Task>(openTaskKey(projectId, id), (task) => task && { ...task, ...fields })
  const { assignee, ...others } = fields
  client.setQueryData(myTasksQuery.queryKey, (tasks) =>
    tasks?.map((task) =>
      task.id === id ? { ...task, ...others, assignee: assignee ?? task.assignee } : task,
    ),
  )
  const { queryKey } = tasksQuery(projectId)
  const before = client.getQueryData(queryKey)
  if (before === undefined) return
  const tasks = withFields(before, id, fields)
  client.setQueryData(queryKey, tasks)
  client.setQueryData(projectsQuery.queryKey, (projects) =>
    projects?.map((project) => (project.id === projectId ? withTasks(project, tasks) : project)),
  )
}
