import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './button.css.ts'
import type { ButtonStyleProps } from './button.css.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyleProps & {
    /** Marks the button's action as in progress. The button then ignores clicks and keeps its focus and width. */
    pending?: boolean | undefined
    pendingLabel?: string | undefined
  }

/** A button. Use `aria-disabled` instead of `disabled`, so that users can focus the button and read the reason. */
export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // While pending, the pending label replaces the normal label. If there is none, a spinner covers the normal label.
  const isReplaced = pending && pendingLabel !== undefined
  const isCovered = pending && pendingLabel === undefined
  const inert = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // `preventDefault` also keeps a pending submit button from submitting the form again.
    if (inert) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button({ variant, size, block }), className)}
      onClick={handleClick}
      aria-busy={pending || undefined}
      aria-disabled={inert || undefined}
    >
      {pendingLabel === undefined && !pending ? (
        children
      ) : (
        <span className={styles.labels}>
          <span
            className={classNames(styles.label, isReplaced && styles.unseen, isCovered && styles.clear)}
            aria-hidden={isReplaced}
          >
            {children}
          </span>
          <span className={classNames(styles.label, !pending && styles.unseen)} aria-hidden={!pending}>
            <span className={styles.spinner} aria-hidden="true" />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}
