import { memo } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { useCurrentUser } from '#web/shared/accounts/session.ts'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { Avatar } from '#web/ui/avatar/Avatar.tsx'
import { StatusIcon, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './timeline.css.ts'
import { positionInWeek } from './weeks.ts'

/** A task in the cell of its week. The mark on its upper edge is at the due date. */
export const DatedTask = memo(function DatedTask({ task }: { task: Task }) {
  const { status, dueOn, assignee } = task
  const { username } = useCurrentUser()
  return (
    <div id={taskAnchor(task.id)} className={styles.task({ status })}>
      <svg
        data-cat={categoryInfo[task.category].step}
        className={styles.mark}
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {dueOn !== null && <rect x={positionInWeek(dueOn) - 0.5 / 7} width={1 / 7} height="1" />}
      </svg>
      <div className={styles.head}>
        <StatusIcon status={status} />
        <div className={styles.title}>
          <TaskLink task={task} />
        </div>
      </div>
      <p className={styles.facts}>
        <VisuallyHidden>{statusLabels[status]} </VisuallyHidden>
        <DueDateLabel task={task} />
        {assignee && (
          <span
            role="img"
            aria-label={assignee.username}
            className={styles.assignee}
            title={assignee.username}
          >
            <Avatar name={assignee.username} kind={assignee.username === username ? 'me' : 'other'} />
          </span>
        )}
      </p>
    </div>
  )
})
