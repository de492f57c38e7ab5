import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#web/ui/class-names.ts'
import { button } from './button.css.ts'
import type { ButtonLook } from './button.css.ts'

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonLook

/** A link within the app that looks like a button: it goes somewhere and can open in a new tab. */
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(button({ variant, size, block }), className)} />
}

export type ExternalLinkButtonProps = ComponentProps<'a'> & ButtonLook & { href: string }

/** A link that leaves the app, in a new tab that knows nothing of this one. Say so in its text. */
export function ExternalLinkButton({
  variant,
  size,
  block,
  className,
  children,
  ...rest
}: ExternalLinkButtonProps) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener"
      className={classNames(button({ variant, size, block }), className)}
    >
      {children}
    </a>
  )
}
