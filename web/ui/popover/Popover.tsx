import { Suspense } from 'react'
import type { ReactNode, RefObject } from 'react'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'

export type PopoverProps = {
  open: boolean
  onClose: () => void
  /** The button that opens it, under which it stands. */
  anchor: RefObject<HTMLElement | null>
  title: string
  children: ReactNode
}

const RadixPopover = lazyOnIdle(() => import('./RadixPopover.tsx'))

/**
 * Something to look at beside the page: under its button, and on a phone a sheet from the window's lower edge.
 * Focus goes in, stays in, and returns to where it was; its Close button, Esc and a press outside close it.
 */
export const Popover = (props: PopoverProps) => (
  <Suspense fallback={null}>
    <RadixPopover {...props} />
  </Suspense>
)
