import { CircleOff } from 'lucide-react'
import { memo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskGroup } from '#schema/roadmap.ts'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { StatusMenu } from '#web/shared/tasks/StatusMenu.tsx'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { PriorityLabel, StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { hidden } from '#web/ui/text/text.css.ts'
import { QueuedBadge } from '#web/shared/tasks/QueuedBadge.tsx'
import type { TaskViewProps } from '../TaskList.tsx'
import { Assignee, AssigneeField, DueDateField } from './fields.tsx'
import * as styles from './table.css.ts'

export type TaskRowProps = Pick<TaskViewProps, 'onStatusChange'> & {
  task: Task
  isSelected: boolean
  /** Null for users who cannot change tasks. */
  onSelect: ((id: number, extend: boolean) => void) | null
}

/** A row of the list. Memoised, because the list shows all tasks. */
export const TaskRow = memo(function TaskRow({ task, isSelected, onSelect, onStatusChange }: TaskRowProps) {
  const { step, name } = categoryInfo[task.category]
  const canChange = onSelect !== null
  const type = taskGroup(task.taskType)
  return (
    <tr
      id={taskAnchor(task.id)}
      tabIndex={-1}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-done={task.status === 'completed' || !task.relevant || undefined}
    >
      {canChange && (
        <td className={styles.check}>
          <label className={styles.checkTarget}>
            <input
              type="checkbox"
              className={styles.checkbox}
              aria-label={`Select: ${task.title}`}
              value={task.id}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onSelect(task.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </td>
      )}
      <th scope="row" className={styles.cellOf.title} title={task.title}>
        <TaskLink task={task} />
        {task.priority && <PriorityLabel wordClassName={hidden} />}
        <QueuedBadge taskId={task.id} />
      </th>
      <td className={styles.cellOf.category} title={name}>
        <CategoryLabel category={step} name={name} className={styles.category} />
      </td>
      <td className={styles.cellOf.type} title={type}>
        {type}
      </td>
      <td className={styles.cellOf.status}>
        {!task.relevant ? (
          <span className={styles.notRelevant}>
            <CircleOff aria-hidden="true" /> Not relevant
          </span>
        ) : canChange ? (
          <StatusMenu
            task={task}
            className={styles.field}
            onChange={(status) => onStatusChange(task, status)}
          />
        ) : (
          <StatusLabel status={task.status} size="sm" />
        )}
      </td>
      <td className={styles.cellOf.assignee}>
        {canChange ? <AssigneeField task={task} /> : task.assignee && <Assignee assignee={task.assignee} />}
      </td>
      <td className={styles.cellOf.due}>
        {canChange ? <DueDateField task={task} /> : task.dueOn && <DueDateLabel task={task} />}
      </td>
    </tr>
  )
})
