import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { button, type ButtonStyleProps } from './button.css.ts'

export type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyleProps

export function LinkButton({ variant, size, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(button({ variant, size }), className)} />
}

/** A link to another site, which opens in a new tab. The link text should mention the new tab. */
export const ExternalLinkButton = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} target="_blank" rel="noopener" className={button()}>
    {children}
  </a>
)
