import type { ReactNode } from 'react'
import { lazyOverlay } from '#web/ui/lazy-on-idle.ts'
import * as styles from './dialog.css.ts'

/** A modal dialog. Esc or a click outside closes the dialog. Put the buttons of the dialog into DialogActions. */
export const Dialog = lazyOverlay(() => import('./RadixDialog.tsx'))

/** A dialog that asks to confirm a destructive action. A click outside does not close the dialog. */
export const ConfirmDialog = lazyOverlay(() => import('./RadixConfirm.tsx'))

export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
