import type { ReactNode } from 'react'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/**
 * What a button says to whoever sees it, and the same with what it is about to whoever hears it. They hear one text:
 * of two that stand beside each other they would hear a gap before the colon.
 *
 * @example
 * <Spoken as={`Start Task: ${task.title}`}>Start Task</Spoken>
 */
export const Spoken = ({ as, children }: { as: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{children}</span>
    <VisuallyHidden>{as}</VisuallyHidden>
  </>
)
