import { useId, useState } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { categoryInfo } from '#schema/roadmap.ts'
import { DueDateLabel } from '#web/shared/tasks/DueDateLabel.tsx'
import { DueDatePicker } from '#web/shared/tasks/DueDatePicker.tsx'
import { TaskLink } from '#web/shared/tasks/TaskLink.tsx'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { CategoryLabel } from '#web/ui/progress/CategoryTicks.tsx'
import { StatusLabel } from '#web/ui/task/StatusLabel.tsx'
import { formatCount, formatNumber } from '#web/ui/text/format.ts'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import * as styles from './timeline.css.ts'

export type UndatedTasksProps = { tasks: readonly Task[]; canChange: boolean }

const shownByDefault = 6

/**
 * The tasks without a due date, open tasks first. A task that gets a date stays in the list until the user leaves the
 * view, so that the focus stays at the task and the user can correct the date.
 */
export function UndatedTasks({ tasks, canChange }: UndatedTasksProps) {
  const titleId = useId()
  const [expanded, setExpanded] = useState(false)
  const [atFirst] = useState(() => new Set(tasks.filter(isUndated).map(({ id }) => id)))
  const listed = tasks
    .filter((task) => isUndated(task) || atFirst.has(task.id))
    .toSorted((a, b) => Number(a.status === 'completed') - Number(b.status === 'completed'))
  if (listed.length === 0) return null
  const hidden = listed.length - shownByDefault
  const shown = expanded ? listed : listed.slice(0, shownByDefault)
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.undatedTitle}>
        No due date <span className={styles.count}>({formatNumber(listed.filter(isUndated).length)})</span>
      </h3>
      <ul className={rows}>
        {shown.map((task) => (
          <li key={task.id} id={isUndated(task) ? taskAnchor(task.id) : undefined} className={styles.undated}>
            <div className={styles.undatedText}>
              <TaskLink task={task} />
              <CategoryLabel
                category={categoryInfo[task.category].step}
                name={categoryInfo[task.category].name}
                className={styles.undatedCategory}
              />
            </div>
            {task.status === 'pending' ? null : <StatusLabel status={task.status} />}
            {canChange && (
              <DueDatePicker
                tasks={[task]}
                renderTrigger={(props) => (
                  <Button {...props} size="sm">
                    {isUndated(task) ? (
                      <AccessibleLabel label={`Set due date: ${task.title}`}>Set due date</AccessibleLabel>
                    ) : (
                      <DueDateLabel task={task} />
                    )}
                  </Button>
                )}
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className={styles.more} onClick={() => setExpanded(!expanded)}>
          {expanded ? 'Show fewer tasks' : `Show ${formatCount(hidden, 'more task')}`}
        </Button>
      )}
    </section>
  )
}

const isUndated = ({ dueOn }: Task): boolean => dueOn === null
