import { useId } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import * as styles from './button.css.ts'

export type ButtonWithReasonProps = ButtonProps & {
  /** Reason why the button is disabled; null if the button is enabled. */
  disabledReason: string | null
}

/** A button with the reason below it while it is disabled. The button stays focusable, and screen readers read it. */
export function ButtonWithReason({ disabledReason, ...button }: ButtonWithReasonProps) {
  const id = useId()
  if (disabledReason === null) return <Button {...button} />
  return (
    <>
      <Button {...button} aria-disabled aria-describedby={id} />
      <p id={id} className={styles.reason}>
        {disabledReason}
      </p>
    </>
  )
}
