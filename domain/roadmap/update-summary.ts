/** Numbers of tasks that a roadmap update changes. */
export interface UpdateCounts {
  readonly added: number
  readonly retired: number
  readonly changed: number
}

/** Summarises a roadmap update: '3 new tasks, 1 retired'. */
export function summarizeUpdate({ added, retired, changed }: UpdateCounts): string {
  const parts = [
    { count: added, long: `${added} new ${tasks(added)}`, short: '' },
    { count: retired, long: `${retired} ${tasks(retired)} retired`, short: `${retired} retired` },
    { count: changed, long: `${changed} ${tasks(changed)} changed`, short: `${changed} changed` },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'the same tasks in another order'
  return parts.map(({ long, short }, index) => (index === 0 ? long : short)).join(', ')
}

const tasks = (count: number) => (count === 1 ? 'task' : 'tasks')
