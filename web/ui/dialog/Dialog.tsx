import type { ReactNode } from 'react'
import { lazyOverlay } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dialog.css.ts'

/** A modal dialog; Esc and a click outside close it. Put its buttons into a DialogActions. */
export const Dialog = lazyOverlay(() => import('./RadixDialog.tsx'))

/** Asks for confirmation of a destructive action. A click outside does not close it. */
export const ConfirmDialog = lazyOverlay(() => import('./RadixConfirm.tsx'))

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
