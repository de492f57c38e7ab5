import { useSyncExternalStore, type ReactNode } from 'react'

export type ToastVariant = 'default' | 'destructive'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /** `destructive` tells of a failure: it is announced at once. */
  variant?: ToastVariant | undefined
  /** In the place of the variant's own. */
  icon?: ReactNode
  /** What can be done about it: 'Undo', 'Try Again'. */
  action?: { label: string; onClick: () => void } | undefined
}

export type ShownToast = ToastMessage & { id: number; open: boolean }

/** How long a dismissed toast stays in memory, in milliseconds (product.md §9). */
const removeAfter = 1_000_000

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

/**
 * Says something in passing. One toast shows at a time: the newest takes the place of the one before, so that
 * what has just worked never waits behind what had failed.
 *
 * @returns the toast's id, for `dismissToast`
 */
export function toast(message: ToastMessage): number {
  lastId += 1
  show({ ...message, id: lastId, open: true })
  return lastId
}

/** Closes a toast, by its reader or by its time. */
export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  show({ ...shown, open: false })
  setTimeout(() => forget(id), removeAfter)
}

function forget(id: number): void {
  if (shown?.id === id) show(undefined)
}

/** Empties the region at once, for sign-out and between tests. */
export const clearToasts = (): void => show(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The toast that shows, and the two things that one does with toasts. */
export const useToast = () => ({
  shown: useSyncExternalStore(subscribe, () => shown),
  toast,
  dismiss: dismissToast,
})
