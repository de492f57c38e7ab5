import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { lazyOnIdle, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import type { DialogState } from './use-confirmation.ts'

export type ConfirmDialogProps = DialogState & {
  /** The question; it should name the object. */
  title: ReactNode
  /** The consequences, and whether they can be undone. */
  description: ReactNode
  /** The action as a verb, such as 'Delete', never 'OK'. */
  confirmLabel: string
  /** Such as 'Deleting...'. */
  pendingLabel?: string | undefined
  /** Use 'Keep it' if the action itself is a cancellation. */
  cancelLabel?: string | undefined
  /** Shows a red button and focuses Cancel first. */
  destructive?: boolean | undefined
  /** The dialog closes when the promise settles. The caller reports errors. */
  onConfirm: () => void | Promise<unknown>
  /** Shown below the description. */
  children?: ReactNode
}

const RadixConfirm = lazyOnIdle(() => import('./RadixConfirm.tsx'))

/** Asks for confirmation. A click outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  if (!useOnceTrue(props.open)) return null
  return (
    <Suspense fallback={null}>
      <RadixConfirm {...props} />
    </Suspense>
  )
}
