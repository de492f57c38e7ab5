import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { isRetryable, UnknownOutcomeError } from '#web/http/request-error.ts'
import { lagRefetchDelayMs } from '#web/http/request.ts'
import { cancelQueued } from '#web/offline/send-change.ts'
import { toastError, toastSuccess, toastWaiting } from '#web/ui/toast/toast-store.ts'
import { refetchAfter, refetchPending, scopeOf } from './refetch.ts'
import { addUndoEntry, removeUndoEntry, undoAction, type UndoEntry } from './undo-history.ts'

export interface CommandResult {
  readonly queued?: boolean
  /** False if the read models lag behind the change. */
  readonly projected: boolean
}

export interface OptimisticCommand<Variables, Result extends CommandResult> {
  /** Its first part is the scope: commands of one scope are sent one after the other. */
  readonly mutationKey: QueryKey
  /** Keys of the queries that show the change. The command cancels running fetches, and refetches the data later. */
  readonly queries: readonly QueryKey[] | ((variables: Variables) => readonly QueryKey[])
  readonly send: (variables: Variables) => Promise<Result>
  /** Applies the change to the cached data. Returns the rollback, which receives the error of the server. */
  readonly apply: (variables: Variables) => (error?: Error) => void
  /** Returns the idempotency key of a command. An undo finds a queued command by this key. */
  readonly keyOf?: (variables: Variables) => string
  readonly isUndo?: (variables: Variables) => boolean
  /** Returns the undo command. Called before the change. Undefined if the change cannot be undone. */
  readonly inverse?: (variables: Variables) => Variables | undefined
  readonly successText?: (variables: Variables) => string
  /** Replaces `successText` for a queued change, if `successText` would not be true yet. */
  readonly queuedText?: (variables: Variables) => string
  readonly errorText?: (error: Error, variables: Variables) => string | undefined
  /**
   * Returns the text of a failed command to the field in which the user wrote it. `shown`: the field also shows the error.
   * `kept`: the field shows both when the user opens it again. In both cases, the field replaces the button “Try Again”.
   */
  readonly returnText?: (error: Error, variables: Variables) => 'shown' | 'kept' | undefined
  readonly onSuccess?: (result: Result, variables: Variables) => void
}

interface CommandContext {
  readonly entry: UndoEntry | undefined
  readonly rollback: (error?: Error) => void
}

/**
 * Shows a change before the server confirms it, and rolls the change back if the server rejects it. If
 * `inverse` returns a command, the user can undo the change with the toast or Ctrl-Z.
 */
export function useOptimisticCommand<Variables, Result extends CommandResult>(
  command: OptimisticCommand<Variables, Result>,
) {
  const client = useQueryClient()
  const { mutationKey, keyOf } = command
  const queriesOf = (variables: Variables) =>
    typeof command.queries === 'function' ? command.queries(variables) : command.queries
  const isUndo = (variables: Variables) => command.isUndo?.(variables) ?? false
  const textFor = (variables: Variables) => command.successText?.(variables)

  const refetch = (variables: Variables, runningSelf: 0 | 1) =>
    refetchAfter(client, mutationKey, queriesOf(variables), runningSelf)

  const mutation = useMutation({
    mutationKey,
    scope: scopeOf(mutationKey),
    networkMode: 'always',
    retry: false,
    mutationFn: command.send,
    onMutate: (variables: Variables): CommandContext => {
      // A running fetch may return older data. Not awaited, so that the change appears in the next frame.
      for (const queryKey of queriesOf(variables)) void client.cancelQueries({ queryKey })
      const inverse = isUndo(variables) ? undefined : command.inverse?.(variables)
      const rollback = command.apply(variables)
      if (inverse === undefined) return { entry: undefined, rollback }
      const key = keyOf?.(variables)
      const undo = () => {
        if (key === undefined || !cancelQueued(client, key)) return mutation.mutate(inverse)
        rollback()
        const text = textFor(inverse)
        if (text !== undefined) toastSuccess(text)
      }
      return { entry: addUndoEntry(client, undo, key), rollback }
    },
    onSuccess: (result, variables, { entry }) => {
      command.onSuccess?.(result, variables)
      const text = textFor(variables)
      const action = entry && undoAction(client, entry)
      if (result.queued) {
        refetchPending(client, queriesOf(variables))
        const description =
          command.queuedText?.(variables) ?? `${text} We’ll send it when you’re back online.`
        if (text !== undefined) toastWaiting(description, action)
        return
      }
      if (text !== undefined) toastSuccess(text, action)
      if (result.projected) refetch(variables, 1)
      else setTimeout(() => refetch(variables, 0), lagRefetchDelayMs)
    },
    onError: (error, variables, context) => {
      removeUndoEntry(client, context?.entry)
      context?.rollback(error)
      const undo = isUndo(variables)
      const isComplete = undo || error instanceof UnknownOutcomeError
      const text = isComplete ? error.message : command.errorText?.(error, variables)
      const returned = undo ? undefined : command.returnText?.(error, variables)
      const retry = { label: 'Try Again', onClick: () => mutation.mutate(variables) }
      if (text !== undefined && returned !== 'shown')
        toastError(text, {
          ...(undo && { title: 'Undo failed' }),
          // No retry after a rejection, because the server would reject the same request again.
          ...(isRetryable(error) && returned === undefined && { action: retry }),
        })
      refetch(variables, 1)
    },
  })
  return mutation
}
