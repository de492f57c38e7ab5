/** How much one version of the roadmap differs from another. */
export interface DifferenceCount {
  readonly added: number
  readonly retired: number
  readonly changed: number
}

/** '3 new tasks, 1 retired': the first part says what is counted. */
export function differenceWords({ added, retired, changed }: DifferenceCount): string {
  const parts = [
    { count: added, first: `${added} new ${tasks(added)}`, further: '' },
    { count: retired, first: `${retired} ${tasks(retired)} retired`, further: `${retired} retired` },
    { count: changed, first: `${changed} ${tasks(changed)} changed`, further: `${changed} changed` },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'the same tasks in another order'
  return parts.map(({ first, further }, place) => (place === 0 ? first : further)).join(', ')
}

const tasks = (count: number) => (count === 1 ? 'task' : 'tasks')
