import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.css.ts'

/** What the control inside a field takes, so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FormFieldProps = {
  label: ReactNode
  /** What to type. An error stands in its place: it says the same, and more. */
  hint?: ReactNode
  /** What is wrong, in words that say how to put it right. */
  error?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/**
 * A control with its label, and a hint or its error.
 *
 * @example
 * <FormField label="Email" error={errors.email?.message}>
 *   {(control) => <Input type="email" {...control} {...register('email')} />}
 * </FormField>
 */
export function FormField({ label, hint, error, className, children }: FormFieldProps) {
  const id = useId()
  const hinted = hint !== undefined && error === undefined
  const describedBy = error === undefined ? (hinted ? `${id}-hint` : undefined) : `${id}-error`

  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hinted && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy,
      })}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert className={styles.errorIcon} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
