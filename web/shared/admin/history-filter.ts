import { withParams } from '#web/shared/search-params.ts'

/** Fields of the filter of the event history, in URL order. */
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

/** A text per field. `since` and `until` are ISO 8601 in UTC. */
export type Filter = Readonly<Partial<Record<FilterField, string>>>

export function filterToSearch(filter: Filter, view?: 'story'): string {
  const values = Object.fromEntries(filterFields.map((field) => [field, filter[field]]))
  const search = withParams(new URLSearchParams(), { ...values, view })
  return search.size === 0 ? '' : `?${search.toString()}`
}
