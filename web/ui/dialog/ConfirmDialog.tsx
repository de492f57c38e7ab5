import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { lazyOnIdle, useEver } from '#web/ui/lazy-on-idle.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, naming the object where the product's texts leave room for it. */
  title: ReactNode
  /** What will happen, and whether it can be undone. */
  description: ReactNode
  /** The deed itself: 'Delete', 'Remove', never 'OK'. */
  confirmLabel: string
  /** What the button says while it is done: 'Deleting...'. */
  pendingLabel?: string | undefined
  /** What leaves all as it is; 'Keep it' where the deed itself is a cancelling. */
  cancelLabel?: string | undefined
  /** Red, and focus starts on Cancel. */
  destructive?: boolean | undefined
  /**
   * Does it. The dialog waits for the promise and then closes, however it ends: whoever does it tells of a
   * failure (a toast), and moves focus where its usual place has gone.
   */
  onConfirm: () => void | Promise<unknown>
  /** More about the object, below the description. */
  children?: ReactNode
}

const RadixConfirm = lazyOnIdle(() => import('./RadixConfirm.tsx'))

/** Asks before something that cannot be taken back. A press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useEver(props.open)) return null
  return (
    <Suspense fallback={null}>
      <RadixConfirm {...props} />
    </Suspense>
  )
}
