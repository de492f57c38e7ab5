import type { ReactNode } from 'react'
import { hidden } from './text.css.ts'

/** Words for those who listen to the page. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={hidden}>{children}</span>
)
