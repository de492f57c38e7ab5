import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import { nextUp } from '#web/shared/tasks/task-list.ts'
import { countRelevant } from '#web/shared/tasks/task-summary.ts'
import { TaskCard } from '#web/features/tasks/TaskCard.tsx'
import * as styles from './next-up.css.ts'

export type NextUpProps = {
  tasks: readonly Task[]
  canChange: boolean
  onStep: (task: Task) => void
}

const nothingNext = (total: number) =>
  total === 0 ? 'All tasks are marked as not relevant.' : `All ${total} tasks are completed.`

export function NextUp({ tasks, canChange, onStep }: NextUpProps) {
  const next = nextUp(tasks)
  const { heading, remember } = useKeptFocus(next)
  const step = useCallback(
    (task: Task) => {
      remember(task)
      onStep(task)
    },
    [remember, onStep],
  )
  return (
    <section id="next" className={styles.section} aria-labelledby="next-title">
      <h2 id="next-title" tabIndex={-1} ref={heading}>
        Next up
      </h2>
      {next.length === 0 ? (
        <p className={styles.done}>{nothingNext(countRelevant(tasks))}</p>
      ) : (
        // Large and small cards are in one list, so that a card that becomes large keeps its DOM element and focus.
        <ul className={styles.tasks}>
          {next.map((task, index) => (
            <li key={task.id} data-task={task.id} className={index === 0 ? styles.lead : styles.brief}>
              <TaskCard
                task={task}
                variant={index === 0 ? 'lead' : 'brief'}
                canChange={canChange}
                onStatusChange={step}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Moves the focus to the heading when the focused task disappears. Focuses the task's button if the task returns. */
function useKeptFocus(next: readonly Task[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const pressed = useRef<{ id: number; gone: boolean } | null>(null)

  useLayoutEffect(() => {
    const last = pressed.current
    if (last === null) return
    const present = next.some(({ id }) => id === last.id)
    if (!present && !last.gone) {
      last.gone = true
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    } else if (present && last.gone) {
      pressed.current = null
      const button = heading.current?.parentElement?.querySelector<HTMLElement>(
        `[data-task="${last.id}"] button`,
      )
      if (document.activeElement === heading.current) button?.focus({ preventScroll: true })
    }
  }, [next])

  const remember = useCallback(({ id }: Task) => {
    pressed.current = { id, gone: false }
  }, [])
  return { heading, remember }
}
