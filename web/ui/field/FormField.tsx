import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './field.css.ts'

export type FieldControl = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

export type FormFieldProps = {
  label: ReactNode
  /** Help text below the field. An error replaces the help text. */
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

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

/** An error of the whole form. Not a live region, because a toast already announces the error. */
export const FormError = ({ children }: { children: string }) => (
  <p className={styles.error}>
    <CircleAlert className={styles.errorIcon} aria-hidden="true" />
    {children}
  </p>
)
