import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './button.css.ts'
import type { ButtonLook } from './button.css.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: clicks do nothing, focus stays, the width stays. */
    pending?: boolean | undefined
    /** What the button says meanwhile, such as 'Creating...'. */
    pendingLabel?: string | undefined
  }

/**
 * A button. `secondary` unless told otherwise: one solid (`primary`) button in a view's first glance is enough.
 * Disabled by `disabled`, or by `aria-disabled` where focus should still find it and hear why.
 */
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
  const inert = pending || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true'

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // A submit button that is busy must not submit again either.
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
          <IdleLabel pending={pending} replaced={pendingLabel !== undefined}>
            {children}
          </IdleLabel>
          <span className={classNames(styles.label, !pending && styles.unseen)} aria-hidden={!pending}>
            <Spinner />
            {pendingLabel}
          </span>
        </span>
      )}
    </button>
  )
}

type IdleLabelProps = { pending: boolean; replaced: boolean; children: ReactNode }

/** The label at rest. While busy it keeps its room, and stays the name where no other label replaces it. */
function IdleLabel({ pending, replaced, children }: IdleLabelProps) {
  const hidden = pending && replaced
  return (
    <span
      className={classNames(styles.label, hidden && styles.unseen, pending && !replaced && styles.clear)}
      aria-hidden={hidden}
    >
      {children}
    </span>
  )
}
