import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { lazyOnIdle, useEver } from '#web/ui/lazy-on-idle.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Read out with the title. */
  description?: ReactNode
  children?: ReactNode
}

const RadixDialog = lazyOnIdle(() => import('./RadixDialog.tsx'))

/**
 * Something to read or fill in before going on. Focus goes in, stays in, and returns to where it was; Esc and
 * a press outside close it. Its buttons stand in a DialogActions at the end of the children.
 */
export function Dialog(props: DialogProps) {
  if (!useEver(props.open)) return null
  return (
    <Suspense fallback={null}>
      <RadixDialog {...props} />
    </Suspense>
  )
}
