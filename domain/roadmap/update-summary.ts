import { formatCount } from '../shared/format.ts'

interface UpdateCounts {
  readonly added: number
  readonly retired: number
  readonly changed: number
}

export function summarizeUpdate({ added, retired, changed }: UpdateCounts): string {
  const parts = [
    { count: added, long: formatCount(added, 'new task'), short: '' },
    { count: retired, long: `${formatCount(retired, 'task')} retired`, short: `${retired} retired` },
    { count: changed, long: `${formatCount(changed, 'task')} changed`, short: `${changed} changed` },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'the same tasks in a new order'
  return parts.map(({ long, short }, index) => (index === 0 ? long : short)).join(', ')
}
