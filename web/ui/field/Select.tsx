import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.css.ts'
import type { ControlSize } from './Input.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: ControlSize | undefined }

export function Select({ size = 'md', className, ...rest }: SelectProps) {
  return (
    <span className={classNames(styles.select, className)}>
      <select {...rest} className={classNames(styles.control({ size }), styles.selectControl)} />
      <ChevronDown className={styles.selectIcon} aria-hidden="true" />
    </span>
  )
}
