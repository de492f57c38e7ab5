import { withParams } from '#web/shared/search-params.ts'

/** Filter fields of the event history, in the order of the URL parameters. */
export const filterFields = [
  'type',
  'project',
  'task',
  'actor',
  'stream',
  'correlation',
  'since',
  'until',
] as const
export type FilterField = (typeof filterFields)[number]

/** Value of each filter field. `since` and `until` are ISO 8601 times in UTC. */
export type Filter = Readonly<Partial<Record<FilterField, string>>>

export function filterToSearch(filter: Filter, view?: 'story'): string {
  const values = Object.fromEntries(filterFields.map((field) => [field, filter[field]]))
  const search = withParams(new URLSearchParams(), { ...values, view })
  return search.size === 0 ? '' : `?${search.toString()}`
}
