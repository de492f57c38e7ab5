import { memo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo, taskGroup } from '#schema/roadmap.ts'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { inListOrder } from '#web/shared/tasks/groups.ts'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import type { TaskViewProps } from '../TaskList.tsx'
import * as styles from './table.css.ts'

/** A view of the task list: one row for each task. */
export default function TaskTable({ tasks }: TaskViewProps) {
  if (tasks.length === 0) return null
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">Category</th>
            <th scope="col">Type</th>
            <th scope="col">Status</th>
            <th scope="col">Assignee</th>
            <th scope="col">Due date</th>
          </tr>
        </thead>
        <tbody>
          {inListOrder(tasks).map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Memoised, because the table shows all tasks. */
const TaskRow = memo(function TaskRow({ task }: { task: Task }) {
  const { step, name } = categoryInfo[task.category]
  return (
    <tr id={taskAnchor(task.id)}>
      <th scope="row">
        <TaskLink task={task} />
      </th>
      <td>
        <CategoryLabel category={step} name={name} />
      </td>
      <td>{taskGroup(task.taskType)}</td>
      <td>
        <StatusLabel status={task.status} />
      </td>
      <td>{task.assignee === null ? 'Unassigned' : <bdi>{task.assignee.username}</bdi>}</td>
      <td>
        <DueDateLabel task={task} />
      </td>
    </tr>
  )
})
