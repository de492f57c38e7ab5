import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './brand.css.ts'

export const markSteps = [
  { number: 1, path: 'M5.6 1H12.2V14.85H5.6Z' },
  { number: 2, path: 'M5.6 16.35H12.2V20A4.4 4.4 0 0 0 15.85 24.336V30.974A11 11 0 0 1 5.6 20Z' },
  { number: 3, path: 'M17.35 30.974V24.336A4.4 4.4 0 0 0 20.936 20.75H27.574A11 11 0 0 1 17.35 30.974Z' },
  { number: 4, path: 'M27.574 19.25H20.936A4.4 4.4 0 0 0 16.6 15.6H13.7V9H16.6A11 11 0 0 1 27.574 19.25Z' },
] as const

export type MarkProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  /** Width and height as a CSS length; at least 16 px. */
  size?: string
  /** Highlights the four parts of the logo in turn. Used while a page loads. */
  animated?: boolean
  /** Draws one part of the logo detached. Used on the 404 page. */
  broken?: boolean
  /** Aligns the visible left edge of the logo with other content, instead of the square box around the logo. */
  flush?: boolean
}

export function Mark({
  size = '1.625rem',
  animated = false,
  broken = false,
  flush = false,
  ...rest
}: MarkProps) {
  return (
    <svg
      {...rest}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames(styles.mark, rest.className)}
      style={flush ? { marginInlineStart: `calc(${size} * -5.6 / 32)` } : undefined}
    >
      {markSteps.map(({ number, path }) => (
        <path
          key={number}
          d={path}
          className={classNames(
            styles.step[number],
            animated && styles.animatedStep[number],
            broken && number === 3 && styles.detachedStep,
          )}
        />
      ))}
    </svg>
  )
}

export const Logo = ({ className }: { className?: string }) => (
  <span className={classNames(styles.logo, className)}>
    <Mark />
    <span>Brandpath</span>
  </span>
)
