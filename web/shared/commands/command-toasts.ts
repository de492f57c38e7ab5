import type { QueryClient } from '@tanstack/react-query'
import { isRetryable } from '#web/http/request-error.ts'
import { labels } from '#web/shared/action-labels.ts'
import { toast } from '#web/ui/toast/toast-store.ts'
import { undoEntry, type UndoEntry } from './undo-history.ts'

/** The Undo button of a toast. */
export const undoToastAction = (client: QueryClient, entry: UndoEntry) => ({
  label: labels.undo,
  onClick: () => undoEntry(client, entry),
})

const withUndo = (client: QueryClient, entry: UndoEntry | undefined) =>
  entry && { action: undoToastAction(client, entry) }

export function toastSuccess(client: QueryClient, description: string, entry: UndoEntry | undefined): void {
  toast({ title: 'Success', description, ...withUndo(client, entry) })
}

/** The change waits for the network. */
export function toastQueued(client: QueryClient, description: string, entry: UndoEntry | undefined): void {
  toast({
    title: 'Waiting',
    description: `${description} We’ll send it when you’re back online.`,
    ...withUndo(client, entry),
  })
}

/** Offers a retry unless the server rejected the request, because it would reject it again. */
export function toastError(title: string, description: string, error: Error, retry: () => void): void {
  toast({
    title,
    description,
    variant: 'destructive',
    ...(isRetryable(error) && { action: { label: 'Try Again', onClick: retry } }),
  })
}
