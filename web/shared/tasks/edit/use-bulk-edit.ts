import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { currentUserId } from '#web/http/current-user.ts'
import { isOfOtherUser, isUnauthorized } from '#web/http/request-error.ts'
import { lagRefetchDelayMs } from '#web/http/request.ts'
import { rejectionText } from '#web/offline/flush-queue.ts'
import { addRejectedChange, focusRejectedChanges } from '#web/offline/rejected-changes.ts'
import { cancelQueued, onRejected } from '#web/offline/send-change.ts'
import { sendOrQueue } from '#web/offline/send-or-queue.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { refetchAfter, refetchPending, scopeOf } from '#web/shared/commands/refetch.ts'
import { addUndoEntry, removeUndoEntry, undoAction } from '#web/shared/commands/undo-history.ts'
import { formatCount, formatNumber, isolateDirection } from '#web/ui/text/format.ts'
import { toastError, toastSuccess, toastWaiting } from '#web/ui/toast/toast-store.ts'
import { editOutcome } from './edit-outcome.ts'
import { editKey } from '../tasks.ts'
import { inverseOf, queriesOf, type Edit } from './edit.ts'
import { showEdit } from './show-edit.ts'

interface BulkEdit {
  /** Changes of different tasks of one project to the same value. */
  readonly edits: readonly Edit[]
  readonly isUndo: boolean
}

/** Idempotency keys of the changes that the server has rejected. Undo leaves these changes out. */
const rejectedKeys = new Set<string>()
onRejected((key) => void rejectedKeys.add(key))

/**
 * Changes several tasks. The tasks show the changes before the responses, and one undo reverts all changes. If the
 * server rejects some changes, only these are rolled back, and a notice names the task and the reason of each.
 */
export function useBulkEdit(): (edits: readonly Edit[]) => void {
  const client = useQueryClient()
  const { username } = useCurrentUser()
  const { mutate } = useMutation({
    mutationKey: editKey,
    scope: scopeOf(editKey),
    retry: false,
    mutationFn: ({ edits }: BulkEdit) => Promise.all(edits.map((edit) => send(client, edit))),
    onMutate: ({ edits, isUndo }) => {
      for (const queryKey of queriesOfAll(edits)) void client.cancelQueries({ queryKey })
      const rollbacks = new Map(edits.map((edit) => [edit.key, showEdit(client, edit, username)]))
      const undo = () => {
        const sent = edits.filter(({ key }) => !rejectedKeys.has(key) && !cancelQueued(client, key))
        for (const { key } of edits) if (!sent.some((edit) => edit.key === key)) rollbacks.get(key)?.()
        if (sent.length > 0) mutate({ edits: sent.map(inverseOf), isUndo: true })
        else toastSuccess(textOf(client, edits, true))
      }
      return { rollbacks, entry: isUndo ? undefined : addUndoEntry(client, undo) }
    },
    onSuccess: (outcomes, { edits, isUndo }, { rollbacks, entry }) => {
      const failures = outcomes.filter((outcome) => outcome.error !== undefined)
      for (const { edit } of failures) {
        rejectedKeys.add(edit.key)
        rollbacks.get(edit.key)?.()
      }
      const done = edits.filter(({ key }) => !failures.some(({ edit }) => edit.key === key))
      if (done.length === 0) removeUndoEntry(client, entry)
      const action = entry && done.length > 0 ? undoAction(client, entry) : undefined
      const text = done.length > 0 ? textOf(client, done, isUndo) : ''
      if (failures.length > 0) {
        storeReasons(client, failures)
        toastError(
          `${text} ${formatNumber(failures.length)} of ${formatCount(edits.length, 'task')} could not be changed.`.trim(),
          {
            ...(isUndo && { title: 'Undo failed' }),
            action: { label: 'Show', onClick: focusRejectedChanges },
            otherAction: action,
          },
        )
      } else {
        const isQueued = outcomes.some((outcome) => outcome.queued)
        if (isQueued) toastWaiting(`${text} We’ll send it when you’re back online.`, action)
        else toastSuccess(text, action)
      }
      const delay = outcomes.every((outcome) => outcome.projected) ? 0 : lagRefetchDelayMs
      if (outcomes.some((outcome) => !outcome.queued))
        setTimeout(() => refetchAfter(client, editKey, queriesOfAll(edits), 0), delay)
      else refetchPending(client, queriesOfAll(edits))
    },
    onError: (_error, { edits }, context) => {
      removeUndoEntry(client, context?.entry)
      for (const rollback of context?.rollbacks.values() ?? []) rollback()
      refetchAfter(client, editKey, queriesOfAll(edits), 1)
    },
  })
  return (edits) => mutate({ edits, isUndo: false })
}

interface Outcome {
  readonly edit: Edit
  readonly queued: boolean
  readonly projected: boolean
  readonly error?: Error
}

/** @throws if the session has ended or belongs to another user, because then no change can be sent */
async function send(client: QueryClient, edit: Edit): Promise<Outcome> {
  try {
    const { queued, projected } = await sendOrQueue(client, edit)
    return { edit, queued, projected }
  } catch (error) {
    if (!(error instanceof Error) || isUnauthorized(error) || isOfOtherUser(error)) throw error
    return { edit, queued: false, projected: true, error }
  }
}

function textOf(client: QueryClient, edits: readonly Edit[], isUndo: boolean): string {
  const [first] = edits
  const tasks =
    first !== undefined && edits.length === 1
      ? `“${isolateDirection(first.task.title)}”`
      : formatCount(edits.length, 'task')
  if (first === undefined || isUndo) return `The change to ${tasks} was undone.`
  return `${tasks} ${editOutcome(client, first, edits.length === 1 ? 'one' : 'many')}.`
}

/** Stores the reason of each failure for the notice. */
function storeReasons(client: QueryClient, failures: readonly Outcome[]): void {
  const userId = currentUserId(client) ?? 0
  for (const { edit, error } of failures)
    if (error !== undefined)
      addRejectedChange({ key: edit.key, userId, words: rejectionText({ change: edit, error }) })
}

const queriesOfAll = ([first]: readonly Edit[]) => queriesOf(first?.task.projectId ?? 0)
