import type { QueryClient } from '@tanstack/react-query'
import { setTaskFields } from '../set-task-fields.ts'
import { tasksQuery } from '../tasks.ts'
import { singleEditKey, type Edit } from './edit.ts'

/** Shows a change in all cached data of the task. Returns the rollback. */
export function showEdit(client: QueryClient, edit: Edit, username: string): () => void {
  const { kind, task, from, to } = edit
  const shown = () =>
    client.getQueryData(tasksQuery(task.projectId).queryKey)?.find(({ id }) => id === task.id)
  const before = shown()
  setTaskFields(
    client,
    task,
    kind === 'status' ? { status: to, changed: { at: edit.madeAt, by: username } } : { [kind]: to },
  )
  const after = shown()
  return () => {
    // Does nothing if a refetch has replaced this change and no other change of the field is pending.
    if (shown()?.[kind] !== after?.[kind] && !hasOtherPending(client, edit)) return
    setTaskFields(
      client,
      task,
      kind === 'status' ? { status: from, ...(before && { changed: before.changed }) } : { [kind]: from },
    )
  }
}

/**
 * If an earlier change of a field fails, the server also rejects the later ones, because each names the value that it
 * replaces.
 */
const hasOtherPending = (client: QueryClient, { key, kind, task }: Edit) =>
  client
    .getMutationCache()
    .findAll({ mutationKey: singleEditKey, status: 'pending' })
    .map(({ state }) => state.variables as Edit) // the cast is safe: only useTaskEdit uses this mutation key
    .some((other) => other.key !== key && other.kind === kind && other.task.id === task.id)
