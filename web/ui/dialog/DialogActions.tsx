import type { ReactNode } from 'react'
import * as styles from './dialog.css.ts'

/** The buttons at the end of a dialog. A file of its own, so that a form does not load the dialog with it. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
