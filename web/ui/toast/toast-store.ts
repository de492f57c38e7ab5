import { useSyncExternalStore, type ReactNode } from 'react'

export type ToastMessage = {
  title: string
  description?: string | undefined
  /**
   * Use `destructive` for failures, and `waiting` for changes that are not sent yet. Screen readers announce a destructive
   * toast assertively.
   */
  variant?: 'default' | 'waiting' | 'destructive' | undefined
  /** Time until the toast closes. The default is 5 s. */
  durationMs?: number | undefined
  icon?: ReactNode
  action?: ToastAction | undefined
  otherAction?: ToastAction | undefined
}

export type ToastAction = { label: string; onClick: () => void }

export type ShownToast = ToastMessage & { id: number; open: boolean }

export const removeDelayMs = 1_000_000

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

function show(next: ShownToast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

export function toast(message: ToastMessage): number {
  lastId += 1
  show({ ...message, id: lastId, open: true })
  return lastId
}

export const toastSuccess = (description: string, action?: ToastAction) =>
  toast({ title: 'Success', description, action })

export const toastWaiting = (description: string, action?: ToastAction) =>
  toast({ title: 'Waiting to send', description, variant: 'waiting', action })

export const toastError = (
  description: string,
  options: Partial<Pick<ToastMessage, 'title' | 'action' | 'otherAction' | 'durationMs'>> = {},
) => toast({ title: 'Error', description, variant: 'destructive', ...options })

/** Returns the action of the toast that is on the screen. */
export const shownAction = (): ToastAction | undefined => (shown?.open === true ? shown.action : undefined)

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.open) return
  show({ ...shown, open: false })
  setTimeout(() => removeToast(id), removeDelayMs)
}

function removeToast(id: number): void {
  if (shown?.id === id) show(undefined)
}

/** Removes the toast from the screen and from memory immediately, because a toast may name data of a former user. */
export const clearToasts = (): void => show(undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useShownToast = () => useSyncExternalStore(subscribe, () => shown)
