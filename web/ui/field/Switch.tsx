import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.css.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange' | 'children'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** The label. */
  children: ReactNode
}

/** A setting that is on or off and applies immediately. */
export function Switch({ checked, onCheckedChange, children, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.switchRow, className)}>
      <input
        {...rest}
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
}
