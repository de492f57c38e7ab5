import { Suspense, type ReactNode } from 'react'
import { lazyOnIdle, useOnceTrue } from '#web/ui/lazy-on-idle.ts'
import type { DialogState } from './use-confirmation.ts'

export type DialogProps = DialogState & {
  title: ReactNode
  /** Read out with the title. */
  description?: ReactNode
  children?: ReactNode
}

const RadixDialog = lazyOnIdle(() => import('./RadixDialog.tsx'))

/** A modal dialog; Esc and a click outside close it. Put its buttons into a DialogActions. */
export function Dialog(props: DialogProps) {
  if (!useOnceTrue(props.open)) return null
  return (
    <Suspense fallback={null}>
      <RadixDialog {...props} />
    </Suspense>
  )
}
