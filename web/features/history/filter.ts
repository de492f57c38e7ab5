/** What the screen shows: the list of what matches, or that as a story. */
export interface Filter {
  readonly type?: string
  readonly project?: string
  readonly task?: string
  readonly actor?: string
  readonly stream?: string
  readonly correlation?: string
  /** In UTC, as the server reads it. */
  readonly since?: string
  readonly until?: string
}
export type Part = keyof Filter

/** In the order in which they stand in an address. */
export const parts: readonly Part[] = [
  'type',
  'project',
  'task',
  'actor',
  'stream',
  'correlation',
  'since',
  'until',
]

/** The query of the address that shows what a filter lets through. */
export function searchOf(filter: Filter, view?: 'story'): string {
  const search = new URLSearchParams()
  for (const part of parts) {
    const value = filter[part]
    if (value !== undefined) search.set(part, value)
  }
  if (view !== undefined) search.set('view', view)
  return search.size === 0 ? '' : `?${search.toString()}`
}
