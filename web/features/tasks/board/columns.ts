import type { TaskStatus } from '#schema/roadmap.ts'

export interface ColumnArea {
  readonly status: TaskStatus
  readonly rect: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
}

export type Direction = 'up' | 'down' | 'left' | 'right'

/** Returns the closest column in a direction. Compares positions, so that it also works from right to left. */
export function columnIn(
  direction: Direction,
  current: TaskStatus,
  columns: readonly ColumnArea[],
): ColumnArea | undefined {
  const from = columns.find(({ status }) => status === current)
  if (from === undefined) return undefined
  const along = ({ rect }: ColumnArea) => {
    const [axis, sign] = steps[direction]
    const middle = axis === 'x' ? rect.left + rect.right : rect.top + rect.bottom
    const start = axis === 'x' ? from.rect.left + from.rect.right : from.rect.top + from.rect.bottom
    return sign * (middle - start)
  }
  return columns.filter((column) => along(column) > 1).sort((a, b) => along(a) - along(b))[0]
}

const steps = { up: ['y', -1], down: ['y', 1], left: ['x', -1], right: ['x', 1] } as const
