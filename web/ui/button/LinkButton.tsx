import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#web/ui/class-names.ts'
import { button } from './button.css.ts'
import type { ButtonStyleProps } from './button.css.ts'

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyleProps

/** A link within the app that looks like a button. */
export function LinkButton({ variant, size, block, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(button({ variant, size, block }), className)} />
}

export type ExternalLinkButtonProps = ComponentProps<'a'> & ButtonStyleProps & { href: string }

/** A link to another site that looks like a button and opens a new tab; its text should say so. */
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
