import { Suspense } from 'react'
import type { ReactNode, RefObject } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

export type PopoverProps = {
  open: boolean
  onClose: () => void
  /** The button that opens it. */
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
}

const RadixPopover = lazyOnIdle(() => import('./RadixPopover.tsx'))

/** A panel below its button, or a bottom sheet on phones. Close, Esc and a click outside close it. */
export const Popover = (props: PopoverProps) => (
  <Suspense fallback={null}>
    <RadixPopover {...props} />
  </Suspense>
)
