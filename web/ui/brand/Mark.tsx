import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './brand.css.ts'

/** The four steps, in the order of the roadmap: stem, turn, turn, and back to the stem. */
export const markSteps = [
  { number: 1, path: 'M5.6 1H12.2V14.85H5.6Z' },
  { number: 2, path: 'M5.6 16.35H12.2V20A4.4 4.4 0 0 0 15.85 24.336V30.974A11 11 0 0 1 5.6 20Z' },
  { number: 3, path: 'M17.35 30.974V24.336A4.4 4.4 0 0 0 20.936 20.75H27.574A11 11 0 0 1 17.35 30.974Z' },
  { number: 4, path: 'M27.574 19.25H20.936A4.4 4.4 0 0 0 16.6 15.6H13.7V9H16.6A11 11 0 0 1 27.574 19.25Z' },
] as const

export type MarkProps = Omit<ComponentProps<'svg'>, 'children' | 'viewBox'> & {
  /** Edge of its square, in any unit; never under 16 px. */
  size?: string
  /** One ink instead of the four colours. */
  ink?: boolean
  /** The four steps light in turn. */
  waiting?: boolean
  /** One step has come loose: not found. */
  lost?: boolean
  /** Its stem, not its square, begins where the lines of a text do. */
  flush?: boolean
}

/** The brand's mark. Decoration beside the name, so it is hidden from those who listen. */
export function Mark({
  size = '1.625rem',
  ink = false,
  waiting = false,
  lost = false,
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
      // Where the stem stands in the square.
      style={flush ? { marginInlineStart: `calc(${size} * -5.6 / 32)` } : undefined}
    >
      {markSteps.map(({ number, path }) => (
        <path
          key={number}
          d={path}
          className={classNames(
            ink ? styles.inkStep : styles.step[number],
            waiting && styles.waitingStep[number],
            lost && number === 3 && styles.loose,
          )}
        />
      ))}
    </svg>
  )
}
