import type { Task } from '#schema/api/tasks.ts'
import { taskStatuses, type TaskStatus } from '#schema/roadmap.ts'
import { Menu } from '#web/ui/menu/Menu.tsx'
import { StatusIcon, StatusLabel, statusLabels } from '#web/ui/task/StatusLabel.tsx'

export type StatusMenuProps = {
  task: Pick<Task, 'title' | 'status'>
  className: string
  /** Called with a status that differs from the current one. */
  onChange: (status: TaskStatus) => void
}

/** The status of a task as a button that offers all statuses. */
export const StatusMenu = ({ task, className, onChange }: StatusMenuProps) => (
  <Menu
    entries={taskStatuses.map((status) => ({
      kind: 'choice',
      label: statusLabels[status],
      mark: <StatusIcon status={status} />,
      current: status === task.status,
      onSelect: () => status !== task.status && onChange(status),
    }))}
    renderTrigger={(props) => (
      <button
        {...props}
        type="button"
        className={className}
        aria-label={`${statusLabels[task.status]}, change status: ${task.title}`}
      >
        <StatusLabel status={task.status} size="sm" />
      </button>
    )}
  />
)
