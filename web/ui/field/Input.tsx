import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.css.ts'

export type ControlSize = 'sm' | 'md' | 'lg'
export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize | undefined }

export function Input({ size, className, ...rest }: InputProps) {
  return <input {...rest} className={classNames(styles.control({ size }), className)} />
}
