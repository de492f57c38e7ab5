import { UserRoundPlus } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { AssigneePicker } from './AssigneePicker.tsx'
import { DueDateLabel } from './DueDateLabel.tsx'
import { DueDatePicker } from './DueDatePicker.tsx'
import * as styles from './task-chips.css.ts'

export type ChipProps = { task: Task; canChange: boolean }

/** The assignee of a task. A click opens the list of members. Viewers see the chip only if the task is assigned. */
export function AssigneeChip({ task, canChange }: ChipProps) {
  const { assignee, title } = task
  if (canChange)
    return (
      <AssigneePicker
        tasks={[task]}
        renderTrigger={(props) => (
          <button {...props} type="button" className={styles.button}>
            <AssigneeName task={task} />
            <VisuallyHidden>, change assignee: {title}</VisuallyHidden>
          </button>
        )}
      />
    )
  if (assignee === null) return null
  return <AssigneeName task={task} />
}

function AssigneeName({ task: { assignee } }: Pick<ChipProps, 'task'>) {
  const { username } = useCurrentUser()
  if (assignee === null)
    return (
      <span className={styles.chip({ empty: true })} title="Assign">
        <UserRoundPlus aria-hidden="true" />
        <VisuallyHidden>Unassigned</VisuallyHidden>
      </span>
    )
  return (
    <span className={classNames(styles.chip(), styles.person)} title={assignee.username}>
      <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
      <bdi className={styles.name}>{assignee.username}</bdi>
    </span>
  )
}

/** The due date of a task. A click opens the choice of dates. Viewers see the chip only if the task has a due date. */
export function DueDateChip({ task, canChange }: ChipProps) {
  const empty = task.dueOn === null
  const chip = (
    <span className={styles.chip({ empty })} title={empty ? 'Set due date' : undefined}>
      <DueDateLabel task={task} placeholder={<VisuallyHidden>No due date</VisuallyHidden>} />
    </span>
  )
  if (canChange)
    return (
      <DueDatePicker
        tasks={[task]}
        renderTrigger={(props) => (
          <button {...props} type="button" className={styles.button}>
            {chip}
            <VisuallyHidden>, change due date: {task.title}</VisuallyHidden>
          </button>
        )}
      />
    )
  return empty ? null : chip
}
