import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { control } from './field.css.ts'

export type ControlSize = 'sm' | 'md' | 'lg'
export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: ControlSize | undefined }

/** A line of text. Stands in a FormField, which gives it its label. */
export function Input({ size, className, ...rest }: InputProps) {
  return <input {...rest} className={classNames(control({ size }), className)} />
}
