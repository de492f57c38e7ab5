import { CalendarDays, UserRoundPlus } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { AssigneePicker } from './AssigneePicker.tsx'
import { describeDueDate } from './due-date.ts'
import { DueDateLabel } from './DueDateLabel.tsx'
import { DueDatePicker } from './DueDatePicker.tsx'
import * as styles from './task-chips.css.ts'

export type ChipProps = { task: Task; canChange: boolean }

// Labels instead of hidden texts, because the browser composes each hidden text separately, also while scrolling.

/** The assignee of a task. A click opens the list of members. Viewers see the chip only if the task is assigned. */
export function AssigneeChip({ task, canChange }: ChipProps) {
  const { username } = useCurrentUser()
  const { assignee, title } = task
  const chip =
    assignee === null ? (
      <span className={styles.chip({ empty: true })} title="Assign">
        <UserRoundPlus aria-hidden="true" />
      </span>
    ) : (
      <span className={classNames(styles.chip(), styles.person)} title={assignee.username}>
        <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
        <bdi className={styles.name}>{assignee.username}</bdi>
      </span>
    )
  if (!canChange) return assignee && chip
  return (
    <AssigneePicker
      tasks={[task]}
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.button}
          aria-label={`${assignee?.username ?? 'Unassigned'}, change assignee: ${title}`}
        >
          {chip}
        </button>
      )}
    />
  )
}

/** The due date of a task. A click opens the choice of dates. Viewers see the chip only if the task has a due date. */
export function DueDateChip({ task, canChange }: ChipProps) {
  const { dueOn, title } = task
  const chip =
    dueOn === null ? (
      <span className={styles.chip({ empty: true })} title="Set due date">
        <CalendarDays aria-hidden="true" />
      </span>
    ) : (
      <span className={styles.chip()}>
        <DueDateLabel task={task} />
      </span>
    )
  if (!canChange) return dueOn && chip
  return (
    <DueDatePicker
      tasks={[task]}
      renderTrigger={(props) => (
        <button
          {...props}
          type="button"
          className={styles.button}
          aria-label={`${describeDueDate(task)}, change due date: ${title}`}
        >
          {chip}
        </button>
      )}
    />
  )
}
