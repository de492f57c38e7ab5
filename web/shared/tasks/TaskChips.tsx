import type { ReactNode } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DueDateLabel } from './DueDateLabel.tsx'
import { CalendarIcon, PersonIcon } from './PlainIcons.tsx'
import * as styles from './task-chips.css.ts'
import { AssigneeButton, DueDateButton, type PlannedTask } from './TaskPlanButtons.tsx'

export type TaskChipsProps = {
  task: PlannedTask
  canChange: boolean
  /** Shows the assignee as an avatar without the name. */
  compact?: boolean
}

/**
 * The assignee and the due date of a task. A click on a chip changes it. Users who cannot change tasks see only the chips
 * with values.
 */
export default function TaskChips({ task, canChange, compact = false }: TaskChipsProps) {
  const assignee =
    task.assignee === null ? (
      <EmptyChip icon={<PersonIcon />} title="Assign" />
    ) : (
      <AssigneeChip assignee={task.assignee} compact={compact} />
    )
  const dueDate =
    task.dueOn === null ? (
      <EmptyChip icon={<CalendarIcon />} title="Set due date" />
    ) : (
      <span className={styles.chip()}>
        <DueDateLabel task={task} />
      </span>
    )
  if (!canChange)
    return (
      <>
        {task.assignee && assignee}
        {task.dueOn && dueDate}
      </>
    )
  return (
    <>
      <AssigneeButton task={task} className={styles.button}>
        {assignee}
      </AssigneeButton>
      <DueDateButton task={task} className={styles.button}>
        {dueDate}
      </DueDateButton>
    </>
  )
}

const EmptyChip = ({ icon, title }: { icon: ReactNode; title: string }) => (
  <span className={styles.chip({ kind: 'empty' })} title={title}>
    {icon}
  </span>
)

type AssigneeChipProps = { assignee: NonNullable<Task['assignee']>; compact: boolean }

function AssigneeChip({ assignee: { username: name }, compact }: AssigneeChipProps) {
  const { username } = useCurrentUser()
  const avatar = <Avatar name={name} kind={name === username ? 'me' : 'other'} />
  if (compact)
    return (
      <span className={classNames(styles.chip({ kind: 'avatar' }), styles.person)} title={name}>
        {avatar}
      </span>
    )
  return (
    <span className={classNames(styles.chip(), styles.person)} title={name}>
      {avatar}
      <bdi className={styles.name}>{name}</bdi>
    </span>
  )
}
