import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Task } from '#schema/api/tasks.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { taskAnchor } from './anchor.ts'
import type { TaskGroup } from './groups.ts'
import { frame } from './task-card.css.ts'
import * as styles from './task-list.css.ts'
import { TaskCard } from './TaskCard.tsx'

/** Cards that a group shows by itself (product.md §9). */
const shownByDefault = 6

export type TaskGroupListProps = {
  group: TaskGroup
  refusal: string | null
  onStep: (task: Task) => void
}

/** The tasks of one type: the first six, and the others when asked for. */
export function TaskGroupList({ group, refusal, onStep }: TaskGroupListProps) {
  const [all, setAll] = useState(false)
  const titleId = useId()
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  useNamedTask(group, () => setAll(true))
  const hidden = group.tasks.length - shownByDefault

  /** The button that reveals them goes, so focus moves to the first that it revealed. */
  function showRest() {
    flushSync(() => setAll(true))
    list.current?.children[shownByDefault]?.querySelector<HTMLElement>('button, a')?.focus()
  }

  const shown = all ? group.tasks : group.tasks.slice(0, shownByDefault)
  return (
    <div role="group" aria-labelledby={titleId}>
      <div className={styles.groupHead}>
        <h4 id={titleId}>
          {group.name} <span className={styles.aside}>({group.tasks.length})</span>
        </h4>
        {hidden > 0 && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.toggle}
            aria-expanded={all}
            aria-controls={listId}
            onClick={() => setAll(!all)}
          >
            <span>
              <span className={styles.onWide}>
                <Of name={group.name}>{all ? 'Show Less' : 'Show All'}</Of>
              </span>
              <span className={styles.onNarrow}>
                <Of name={group.name}>{all ? 'Less' : 'More'}</Of>
              </span>
            </span>
          </Button>
        )}
      </div>
      <ul ref={list} id={listId} className={styles.cards}>
        {shown.map((task) => (
          <li key={task.id} id={taskAnchor(task.id)} tabIndex={-1} className={frame}>
            <TaskCard task={task} look="full" refusal={refusal} onStep={onStep} />
          </li>
        ))}
      </ul>
      {hidden > 0 && !all && (
        <Button variant="ghost" size="sm" className={styles.rest} onClick={showRest}>
          <span>
            <Of name={group.name}>{`Show ${hidden} More ${hidden === 1 ? 'Task' : 'Tasks'}`}</Of>
          </span>
        </Button>
      )}
    </div>
  )
}

/** The task that the address names is shown and gets the focus, each time that one goes there. */
function useNamedTask({ tasks }: TaskGroup, showAll: () => void): void {
  const { key, hash } = useLocation()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === key || !tasks.some(({ id }) => `#${taskAnchor(id)}` === hash)) return
    const card = document.getElementById(hash.slice(1))
    // Among those that are not shown yet: then it comes with the next render.
    if (card === null) return showAll()
    shown.current = key
    card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'center' })
  })
}

/** A button's words, and for those who listen the group that they are about. */
const Of = ({ name, children }: { name: string; children: string }) => (
  <Spoken as={`${children}: ${name}`}>{children}</Spoken>
)
