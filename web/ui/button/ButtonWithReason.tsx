import { useId } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import * as styles from './button.css.ts'

export type ButtonWithReasonProps = ButtonProps & {
  disabledReason: string | null
}

/** A button that stays focusable while it is disabled, so that screen readers read the reason. */
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
