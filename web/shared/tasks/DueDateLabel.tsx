import { CalendarDays, CircleAlert } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { fullDay } from '#web/shared/progress/day.ts'
import { classNames } from '#web/ui/class-names.ts'
import { dueDateText, isOverdue } from './due-date.ts'
import * as styles from './due-date-label.css.ts'
import { useToday } from './use-today.ts'

export type DueDateLabelProps = {
  task: Pick<Task, 'dueOn' | 'status'> & Partial<Pick<Task, 'relevant'>>
  placeholder?: string
}

/** The due date of a task. An overdue date has another icon and the word “Overdue”, not only another colour. */
export function DueDateLabel({ task, placeholder = 'No date' }: DueDateLabelProps) {
  const { dueOn } = task
  const now = useToday()
  const overdue = isOverdue(task, now)
  const Icon = overdue ? CircleAlert : CalendarDays
  return (
    <span className={classNames(styles.label, overdue && styles.overdue)}>
      <Icon aria-hidden="true" />
      {dueOn === null ? (
        placeholder
      ) : (
        <time dateTime={dueOn} title={fullDay(dueOn)}>
          {overdue ? `Overdue\u00a0· ${dueDateText(dueOn, now)}` : dueDateText(dueOn, now)}
        </time>
      )}
    </span>
  )
}
