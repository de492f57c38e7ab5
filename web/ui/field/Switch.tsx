import type { ReactNode } from 'react'
import * as styles from './field.css.ts'

export type SwitchProps = {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  children: ReactNode
}

export const Switch = ({ checked, onCheckedChange, children }: SwitchProps) => (
  <label className={styles.switchRow}>
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={styles.switchControl}
      checked={checked}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
    />
    {children}
  </label>
)
