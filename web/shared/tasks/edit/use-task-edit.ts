import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { statusNames } from '#schema/roadmap.ts'
import { newIdempotencyKey } from '#web/http/request.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { useOptimisticCommand } from '#web/shared/commands/use-optimistic-command.ts'
import { isolateDirection } from '#web/ui/text/format.ts'
import { editOutcome } from './edit-outcome.ts'
import { inverseOf, queriesOf, singleEditKey, type Edit } from './edit.ts'
import { showEdit } from './show-edit.ts'

type WithoutKey<Kind> = Kind extends Edit ? Omit<Kind, 'key'> : never
export type NewEdit = WithoutKey<Edit>

/** Changes one field of a task. All cached data of the task shows the change before the response, and the user can undo it. */
export function useTaskEdit(): (edit: NewEdit) => void {
  const client = useQueryClient()
  const { username } = useCurrentUser()
  const { mutate } = useOptimisticCommand({
    mutationKey: singleEditKey,
    queries: ({ task }) => queriesOf(task.projectId),
    send: (edit: Edit) => sendOrQueue(client, edit),
    apply: (edit) => showEdit(client, edit, username),
    keyOf: ({ key }) => key,
    isUndo: ({ isUndo }) => isUndo === true,
    inverse: inverseOf,
    successText: (edit) =>
      `“${isolateDirection(edit.task.title)}” ${editOutcome(client, edit, 'one')}${edit.isUndo ? ' again' : ''}.`,
    errorText: (error, { kind, task, from }) =>
      `“${isolateDirection(task.title)}” ${kind === 'status' ? `is still ${statusNames[from]}` : 'was not changed'}. ${error.message}`,
  })
  return useCallback((edit) => mutate(withKey(edit)), [mutate])
}

export const withKey = (edit: NewEdit): Edit => ({ ...edit, key: newIdempotencyKey() })
