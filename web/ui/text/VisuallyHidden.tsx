import type { ReactNode } from 'react'
import { hidden } from './text.css.ts'

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={hidden}>{children}</span>
)

/** Shows a short text and gives screen readers a longer one. */
export const AccessibleLabel = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span aria-hidden="true">{children}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)
