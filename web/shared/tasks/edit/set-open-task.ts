import type { QueryClient } from '@tanstack/react-query'
import type { TaskDetail } from '#schema/api/task-detail.ts'
import { openTaskKey } from '../tasks.ts'
import type { EditedTask } from './edit.ts'

/** Changes the cached details of a task, if they have been fetched. */
export const setOpenTask = (
  client: QueryClient,
  { projectId, id }: EditedTask,
  change: (task: TaskDetail) => TaskDetail,
): void => void client.setQueryData<TaskDetail>(openTaskKey(projectId, id), (task) => task && change(task))
