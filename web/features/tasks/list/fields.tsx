import { CalendarPlus, UserRoundPlus } from 'lucide-react'
import type { Task } from '#schema/api/tasks.ts'
import { taskStatuses } from '#schema/roadmap.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { AssigneePicker } from '#web/shared/tasks/AssigneePicker.tsx'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { DueDatePicker } from '#web/shared/tasks/DueDatePicker.tsx'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { StatusIcon, StatusLabel, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { TaskViewProps } from '../TaskList.tsx'
import * as styles from './table.css.ts'

type FieldProps = { task: Task }

/** The status of a task as a button that offers all statuses. */
export const StatusField = ({ task, onStatusChange }: FieldProps & Pick<TaskViewProps, 'onStatusChange'>) => (
  <Menu
    entries={taskStatuses.map((status) => ({
      kind: 'choice',
      label: statusLabels[status],
      mark: <StatusIcon status={status} />,
      current: status === task.status,
      onSelect: () => status !== task.status && onStatusChange(task, status),
    }))}
    renderTrigger={(props) => (
      <button {...props} type="button" className={styles.field}>
        <StatusLabel status={task.status} size="sm" />
        <VisuallyHidden>, change status: {task.title}</VisuallyHidden>
      </button>
    )}
  />
)

export const AssigneeField = ({ task }: FieldProps) => (
  <AssigneePicker
    tasks={[task]}
    align="end"
    renderTrigger={(props) => (
      <button {...props} type="button" className={styles.field} data-empty={task.assignee === null}>
        <Assignee task={task} />
        <VisuallyHidden>, change assignee: {task.title}</VisuallyHidden>
      </button>
    )}
  />
)

export const DueDateField = ({ task }: FieldProps) => (
  <DueDatePicker
    tasks={[task]}
    renderTrigger={(props) => (
      <button {...props} type="button" className={styles.field} data-empty={task.dueOn === null}>
        {task.dueOn === null ? (
          <>
            <CalendarPlus aria-hidden="true" className={styles.icon} />
            <span className={styles.empty}>No date</span>
          </>
        ) : (
          <DueDateLabel task={task} />
        )}
        <VisuallyHidden>, change due date: {task.title}</VisuallyHidden>
      </button>
    )}
  />
)

export function Assignee({ task: { assignee } }: FieldProps) {
  const { username } = useCurrentUser()
  if (assignee === null)
    return (
      <>
        <UserRoundPlus aria-hidden="true" className={styles.icon} />
        <span className={styles.empty}>Unassigned</span>
      </>
    )
  return (
    <span className={styles.assignee} title={assignee.username}>
      <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
      <bdi className={styles.name}>{assignee.username}</bdi>
    </span>
  )
}
