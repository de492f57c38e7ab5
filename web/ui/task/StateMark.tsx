import { Flag } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from './state.css.ts'
import { StateIcon } from './StateIcon.tsx'
import type { TaskStatus } from './StateIcon.tsx'

export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Pending',
  in_progress: 'In Progress',
  completed: 'Completed',
}

export type StateMarkProps = { status: TaskStatus; size?: 'xs' | 'sm'; className?: string }

/** A task status with icon and label. */
export const StateMark = ({ status, size, className }: StateMarkProps) => (
  <span className={classNames(styles.mark({ status, size }), className)}>
    <StateIcon status={status} />
    {statusLabels[status]}
  </span>
)

export const PriorityMark = () => (
  <span className={styles.priority}>
    <Flag className={styles.flag} aria-hidden="true" />
    Priority
  </span>
)
