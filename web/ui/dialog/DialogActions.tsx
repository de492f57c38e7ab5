import type { ReactNode } from 'react'
import * as styles from './dialog.css.ts'

/** The buttons at the end of a dialog; on a phone they share the width. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
