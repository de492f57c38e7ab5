import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TaskStatus } from '#schema/roadmap.ts'
import * as styles from './status-label.css.ts'

export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}

/** Icon of each status. The icons differ in shape, so that users can distinguish the icons without colour. */
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

/** The icon of a task status, hidden from screen readers. Show the status as text next to the icon. */
export const StatusIcon = ({ status }: { status: TaskStatus }) => (
  <svg
    viewBox="0 0 24 24"
    width="0.9375rem"
    height="0.9375rem"
    aria-hidden="true"
    className={styles.icon({ status })}
  >
    {shapes[status]}
  </svg>
)

export const StatusLabel = ({ status, size }: { status: TaskStatus; size?: 'xs' | 'sm' }) => (
  <span className={styles.label({ status, size })}>
    <StatusIcon status={status} />
    {statusLabels[status]}
  </span>
)

/** The word may be hidden by its class. The icon then shows the word as a tooltip. */
export const PriorityLabel = ({ wordClassName }: { wordClassName?: string | undefined }) => (
  <span className={styles.priority} title={wordClassName && 'Priority'}>
    <Flag className={styles.flag} aria-hidden="true" />
    <span className={wordClassName}>Priority</span>
  </span>
)
