import type { ActivityKind } from '#schema/activity.ts'
import { categories, type Category } from '#schema/roadmap.ts'
import { withParams } from '#web/shared/search-params.ts'

export interface Filter {
  readonly person?: string
  readonly category?: Category
  readonly kind?: ActivityKind
}

export const kinds: readonly ActivityKind[] = ['tasks', 'project', 'team', 'mail']

export function filterFromSearch(search: URLSearchParams): Filter {
  const person = search.get('person')
  const category = categories.find((category) => category === search.get('category'))
  const kind = kinds.find((kind) => kind === search.get('kind'))
  return {
    ...(person !== null && /^[1-9]\d{0,14}$/.test(person) && { person }),
    ...(category !== undefined && { category }),
    ...(kind !== undefined && { kind }),
  }
}

/** True if the screen lists only status updates, with their whole notes and numbers. */
export const showsUpdates = (search: URLSearchParams): boolean => search.get('kind') === updatesKind
export const updatesKind = 'updates'

export const withoutFilter = (search: URLSearchParams): URLSearchParams =>
  withParams(search, { person: null, category: null, kind: null })
