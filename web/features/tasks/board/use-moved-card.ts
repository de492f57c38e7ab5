import { useCallback, useEffect, useRef } from 'react'
import type { Task } from '#schema/api/tasks.ts'
import type { TaskStatus } from '#schema/roadmap.ts'
import { taskAnchor } from '#web/shared/tasks/tasks.ts'

/**
 * Returns a function that is called before a card moves to another column. After the move, scrolls to the card. Focuses
 * its button if the focus was lost, because the element in the old column was removed.
 */
export function useMovedCard(tasks: readonly Task[]): (taskId: number, to: TaskStatus) => void {
  const moved = useRef<{ readonly taskId: number; readonly to: TaskStatus }>(null)
  useEffect(() => {
    const { current } = moved
    if (current === null) return
    const { taskId, to } = current
    if (!tasks.some(({ id, status }) => id === taskId && status === to)) return
    moved.current = null
    const card = document.getElementById(taskAnchor(taskId))
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (document.activeElement === document.body)
      card?.querySelector<HTMLElement>('[data-move]')?.focus({ preventScroll: true })
  }, [tasks])
  return useCallback((taskId, to) => {
    moved.current = { taskId, to }
  }, [])
}
