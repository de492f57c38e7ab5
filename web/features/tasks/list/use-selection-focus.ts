import { useEffect, useRef } from 'react'
import { taskAnchor, tasksTitleId } from '#web/shared/tasks/tasks.ts'

/**
 * When the commands for the selected tasks disappear with the focus, focuses the checkbox of the first task that was
 * selected. If a filter now hides the task, focuses the checkbox of the row that took its place.
 *
 * @param order ids of the shown tasks
 */
export function useSelectionFocus(order: readonly number[], selected: ReadonlySet<number>): void {
  const last = useRef<{ readonly id: number; readonly index: number }>(null)
  useEffect(() => {
    const index = order.findIndex((id) => selected.has(id))
    const id = order[index]
    if (id !== undefined) {
      last.current = { id, index }
      return
    }
    const { current } = last
    last.current = null
    if (current === null || document.activeElement !== document.body) return
    const next = order.includes(current.id) ? current.id : order[Math.min(current.index, order.length - 1)]
    const row = next === undefined ? null : document.getElementById(taskAnchor(next))
    const target =
      row?.querySelector<HTMLElement>('input[type=checkbox]') ?? document.getElementById(tasksTitleId)
    target?.focus()
  })
}
