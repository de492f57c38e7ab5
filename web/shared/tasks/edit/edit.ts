import type { Task } from '#schema/api/tasks.ts'
import type { QueuedChange } from '#web/offline/queue.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { progressKey } from '#web/shared/progress/progress.ts'
import { projectsQuery } from '#web/shared/projects/projects.ts'
import { editKey, myTasksKey } from '../tasks.ts'

/** A change of one field of a task. */
export type Edit = Extract<QueuedChange, { kind: 'status' | 'assignee' | 'dueOn' | 'relevant' }>

export type EditedTask = Pick<Task, 'id' | 'projectId' | 'title'>

/** Key of the changes of one task. Their variables are an `Edit`. */
export const singleEditKey = [...editKey, 'one'] as const

/** Returns the undo of a change. The server accepts it only while the field has the value that the user set. */
export function inverseOf(edit: Edit): Edit {
  const inverse = { ...edit, key: newIdempotencyKey(), from: edit.to, to: edit.from, isUndo: true }
  // The casts are safe, because `from` and `to` have the same type.
  return edit.kind === 'status'
    ? ({ ...inverse, madeAt: new Date().toISOString(), onlyIf: edit.to } as Edit)
    : (inverse as Edit)
}

/** Returns the keys of the queries that show fields of the project's tasks. */
export const queriesOf = (projectId: number) => [
  ['tasks', projectId],
  ['task', projectId],
  myTasksKey,
  projectsQuery.queryKey,
  progressKey(projectId),
]
