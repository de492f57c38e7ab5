export interface Selection {
  readonly ids: ReadonlySet<number>
  /** The task that the user selected or deselected last. Shift extends the selection from this task. */
  readonly anchor: number | null
}

export const emptySelection: Selection = { ids: new Set(), anchor: null }

/**
 * Selects a task, or deselects it if it is selected. With `extend`, does the same with all tasks from the anchor to the
 * task.
 *
 * @param order ids of the shown tasks, from top to bottom
 */
export function toggle(
  { ids, anchor }: Selection,
  id: number,
  order: readonly number[],
  extend: boolean,
): Selection {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)]
  const range = extend && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const each of range) {
    if (ids.has(id)) next.delete(each)
    else next.add(each)
  }
  return { ids: next, anchor: id }
}

/** Selects all shown tasks, or none if all are selected. */
export const toggleAll = ({ ids }: Selection, order: readonly number[]): Selection =>
  order.every((id) => ids.has(id)) ? emptySelection : { ids: new Set(order), anchor: null }
