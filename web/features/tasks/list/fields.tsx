import type { Task } from '#schema/api/tasks.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { CalendarIcon, PersonIcon } from '#web/shared/tasks/PlainIcons.tsx'
import { AssigneeButton, DueDateButton } from '#web/shared/tasks/TaskPlanButtons.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import * as styles from './table.css.ts'

type FieldProps = { task: Task }

export const AssigneeField = ({ task }: FieldProps) => (
  <AssigneeButton task={task} align="end" className={styles.field}>
    {task.assignee === null ? (
      <span className={styles.noAvatar}>
        <PersonIcon />
      </span>
    ) : (
      <Assignee assignee={task.assignee} />
    )}
  </AssigneeButton>
)

export const DueDateField = ({ task }: FieldProps) => (
  <DueDateButton task={task} className={styles.field}>
    {task.dueOn === null ? (
      <span className={styles.icon}>
        <CalendarIcon />
      </span>
    ) : (
      <DueDateLabel task={task} />
    )}
  </DueDateButton>
)

export function Assignee({ assignee }: { assignee: NonNullable<Task['assignee']> }) {
  const { username } = useCurrentUser()
  return (
    <span className={styles.assignee} title={assignee.username}>
      <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
      <bdi className={styles.name}>{assignee.username}</bdi>
    </span>
  )
}
