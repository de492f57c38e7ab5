import type { ActivityKind } from '#schema/activity.ts'
import { categories, type Category } from '#schema/roadmap.ts'

/** All given conditions must match. */
export interface Filter {
  readonly person?: string
  readonly category?: Category
  readonly kind?: ActivityKind
}

export const kindWords: Record<ActivityKind, string> = {
  tasks: 'Tasks',
  project: 'Project',
  team: 'Team',
  mail: 'Emails',
}
export const kinds: readonly ActivityKind[] = ['tasks', 'project', 'team', 'mail']

/** Ignores values it cannot read. */
export function filterFromSearch(search: URLSearchParams): Filter {
  const person = search.get('person')
  const category = categories.find((one) => one === search.get('category'))
  const kind = kinds.find((one) => one === search.get('kind'))
  return {
    ...(person !== null && /^[1-9]\d{0,14}$/.test(person) && { person }),
    ...(category !== undefined && { category }),
    ...(kind !== undefined && { kind }),
  }
}

/** An empty value removes the parameter. */
export function withFilterValue(search: URLSearchParams, name: keyof Filter, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

export function withoutFilter(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['person', 'category', 'kind']) next.delete(name)
  return next
}
