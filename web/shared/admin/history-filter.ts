/** Filter of the event history. */
export interface Filter {
  readonly type?: string
  readonly project?: string
  readonly task?: string
  readonly actor?: string
  readonly stream?: string
  readonly correlation?: string
  /** ISO 8601 in UTC. */
  readonly since?: string
  readonly until?: string
}
export type FilterField = keyof Filter

/** In URL order. */
export const filterFields: readonly FilterField[] = [
  'type',
  'project',
  'task',
  'actor',
  'stream',
  'correlation',
  'since',
  'until',
]

/** Returns the search string of the history screen. */
export function filterToSearch(filter: Filter, view?: 'story'): string {
  const search = new URLSearchParams()
  for (const field of filterFields) {
    const value = filter[field]
    if (value !== undefined) search.set(field, value)
  }
  if (view !== undefined) search.set('view', view)
  return search.size === 0 ? '' : `?${search.toString()}`
}
