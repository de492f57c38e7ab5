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
  /** Help text above the field. An error replaces the help text, except for a `tall` field. */
  hint?: ReactNode
  error?: string | undefined
  /** True for a field that may be higher than the window. Its error is beside the label, and does not move the field. */
  tall?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

export function FormField({ label, hint, error, tall = false, className, children }: FormFieldProps) {
  const id = useId()
  const hinted = hint !== undefined && (error === undefined || tall)
  const describedBy = [error !== undefined && `${id}-error`, hinted && `${id}-hint`].filter(Boolean).join(' ')
  const labelText = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  )
  const errorText = error !== undefined && (
    <p className={styles.error} id={`${id}-error`}>
      <CircleAlert className={styles.errorIcon} aria-hidden="true" />
      {error}
    </p>
  )

  return (
    <div className={classNames(styles.field, className)}>
      {tall ? (
        <div className={styles.labelLine}>
          {labelText}
          {errorText}
        </div>
      ) : (
        labelText
      )}
      {hinted && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {!tall && errorText}
    </div>
  )
}

/** An error of the whole form. Not a live region, because a toast already announces the error. */
export const FormError = ({ id, children }: { id?: string; children: string }) => (
  <p className={styles.error} id={id}>
    <CircleAlert className={styles.errorIcon} aria-hidden="true" />
    {children}
  </p>
)
