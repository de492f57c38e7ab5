import type { ReactNode } from 'react'
import { hidden } from './text.css.ts'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={hidden}>{children}</span>
)

/** Shows a short text on the screen. Screen readers read the longer `label` instead. */
export const AccessibleLabel = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{children}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)
