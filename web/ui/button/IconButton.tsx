import type { ComponentProps, ComponentType } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { iconButton } from './button.css.ts'

type SharedProps = {
  icon: ComponentType<{ 'aria-hidden': 'true' }>
  label: string
  size?: 'sm' | 'md'
}

export function IconButton({
  icon: Icon,
  label,
  size,
  className,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & SharedProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={classNames(iconButton({ size }), className)}>
      <Icon aria-hidden="true" />
    </button>
  )
}

export type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children' | 'aria-label'> & SharedProps

export function IconLink({ icon: Icon, label, size, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={classNames(iconButton({ size }), className)}>
      <Icon aria-hidden="true" />
    </Link>
  )
}
