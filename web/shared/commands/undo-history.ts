import type { QueryClient } from '@tanstack/react-query'
import { currentUserId } from '#web/http/current-user.ts'
import { onRejected } from '#web/offline/send-change.ts'
import { labels } from '#web/shared/action-labels.ts'
import { isPageShortcut, isUndoKey } from '#web/shared/keyboard.ts'

export interface UndoEntry {
  readonly undo: () => void
  /** Idempotency key of the change. Undefined if the change cannot be queued offline. */
  readonly key: string | undefined
}

const maxEntries = 50

interface History {
  readonly client: QueryClient
  readonly userId: number | undefined
  readonly entries: UndoEntry[]
}

/** Undo history of the current page and user. A reload or another user starts with an empty history. */
let history: History | null = null

function entriesOf(client: QueryClient): UndoEntry[] {
  const userId = currentUserId(client)
  if (history === null) startListening()
  if (history?.client !== client || history.userId !== userId) history = { client, userId, entries: [] }
  return history.entries
}

export function addUndoEntry(client: QueryClient, undo: () => void, key?: string): UndoEntry {
  const entry = { undo, key }
  const entries = entriesOf(client)
  entries.push(entry)
  if (entries.length > maxEntries) entries.shift()
  return entry
}

export function removeUndoEntry(client: QueryClient, entry: UndoEntry | undefined): void {
  const entries = entriesOf(client)
  const index = entries.findIndex((other) => other === entry)
  if (index >= 0) entries.splice(index, 1)
}

/** Undoes the change of the entry. A second call with the same entry does nothing. */
export function undoEntry(client: QueryClient, entry: UndoEntry): void {
  if (!entriesOf(client).includes(entry)) return
  removeUndoEntry(client, entry)
  entry.undo()
}

export const undoAction = (client: QueryClient, entry: UndoEntry) => ({
  label: labels.undo,
  onClick: () => undoEntry(client, entry),
})

export const nextUndo = (client: QueryClient): (() => void) | null =>
  history?.client === client && entriesOf(client).length > 0 ? () => entriesOf(client).pop()?.undo() : null

/** Undoes changes on Ctrl-Z and Cmd-Z. Removes a queued change from the undo history if the server rejects the change. */
function startListening(): void {
  document.addEventListener('keydown', (event) => {
    if (!isUndoKey(event) || !isPageShortcut(event)) return
    const undo = history && nextUndo(history.client)
    if (!undo) return
    event.preventDefault()
    undo()
  })
  onRejected((key) => {
    const entry = history?.entries.find((other) => other.key === key)
    if (history) removeUndoEntry(history.client, entry)
  })
}
