import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './state.css.ts'

export type TaskStatus = 'pending' | 'in_progress' | 'completed'

/** Shapes that differ without colour: a dashed ring, a half-filled ring, a disc with a tick. */
const shapes: Record<TaskStatus, ReactNode> = {
  pending: <circle cx="12" cy="12" r="9" strokeDasharray="3.2 3.87" strokeDashoffset="1.6" />,
  in_progress: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
    </>
  ),
  completed: (
    <>
      <circle cx="12" cy="12" r="10" fill="currentColor" stroke="none" />
      <path className={styles.tick} d="m7.8 12.4 2.9 2.9 5.6-6" />
    </>
  ),
}

export type StateIconProps = {
  status: TaskStatus
  /** Width and height as a CSS length. */
  size?: string
  className?: string
}

/** The icon of a task status, hidden from screen readers: show the label beside it. */
export function StateIcon({ status, size = '0.9375rem', className }: StateIconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className={classNames(styles.icon({ status }), className)}
    >
      {shapes[status]}
    </svg>
  )
}
