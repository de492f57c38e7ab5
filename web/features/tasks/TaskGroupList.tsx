import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Task } from '#schema/api/tasks.ts'
import { frame } from '#web/shared/tasks/task-card.css.ts'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'
import { useHashFocus } from '#web/shared/use-hash-focus.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import type { TaskGroup } from './groups.ts'
import { TaskCard } from './TaskCard.tsx'
import * as styles from './tasks.css.ts'

/** Visible cards of a collapsed group (product.md §9). */
const shownByDefault = 6

export type TaskGroupListProps = {
  group: TaskGroup
  disabledReason: string | null
  onStatusChange: (task: Task) => void
}

/** The tasks of one type: six, or all. */
export function TaskGroupList({ group, disabledReason, onStatusChange }: TaskGroupListProps) {
  const [expanded, setExpanded] = useState(false)
  const titleId = useId()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  // A collapsed task is shown first, and focused after the next render.
  useHashFocus(
    group.tasks.map(({ id }) => taskAnchor(id)),
    () => setExpanded(true),
  )
  const hiddenCount = group.tasks.length - shownByDefault

  /** The pressed button disappears, so focus moves to the first revealed task. */
  function showAllTasks() {
    flushSync(() => setExpanded(true))
    list.current?.children[shownByDefault]?.querySelector<HTMLElement>('button, a')?.focus()
  }

  const shown = expanded ? group.tasks : group.tasks.slice(0, shownByDefault)
  return (
    <div role="group" aria-labelledby={titleId}>
      <div className={styles.groupHead}>
        <h4 id={titleId}>
          {group.name} <span className={styles.aside}>({group.tasks.length})</span>
        </h4>
        {hiddenCount > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.toggle}
            aria-expanded={expanded}
            aria-controls={listId}
            onClick={() => setExpanded(!expanded)}
          >
            <span>
              <span className={styles.onWide}>
                <GroupAction name={group.name}>{expanded ? 'Show Less' : 'Show All'}</GroupAction>
              </span>
              <span className={styles.onNarrow}>
                <GroupAction name={group.name}>{expanded ? 'Less' : 'More'}</GroupAction>
              </span>
            </span>
          </Button>
        )}
      </div>
      <ul ref={list} id={listId} className={styles.cards}>
        {shown.map((task) => (
          <li key={task.id} id={taskAnchor(task.id)} tabIndex={-1} className={frame}>
            <TaskCard
              task={task}
              look="full"
              disabledReason={disabledReason}
              onStatusChange={onStatusChange}
            />
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && !expanded && (
        <Button variant="ghost" size="sm" className={styles.showMore} onClick={showAllTasks}>
          <span>
            <GroupAction
              name={group.name}
            >{`Show ${hiddenCount} More ${hiddenCount === 1 ? 'Task' : 'Tasks'}`}</GroupAction>
          </span>
        </Button>
      )}
    </div>
  )
}

/** A button text with the group's name for screen readers. */
const GroupAction = ({ name, children }: { name: string; children: string }) => (
  <AccessibleLabel label={`${children}: ${name}`}>{children}</AccessibleLabel>
)
