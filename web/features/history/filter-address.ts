import { requestIdPattern } from '#schema/api/history.ts'
import { filterFields, type Filter, type FilterField } from '#web/shared/admin/history-filter.ts'
import { eventTypes } from './event-descriptions.ts'

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const isWord = (text: string) => /^[^\p{Cc}]{1,200}$/u.test(text)
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

const validators: Readonly<Record<FilterField, (text: string) => boolean>> = {
  type: (text) => eventTypes.includes(text),
  project: isId,
  task: isWord,
  actor: isId,
  stream: isWord,
  correlation: (text) => requestIdPattern.test(text),
  since: isTime,
  until: isTime,
}

/** Checks a value on its own, without the other fields. */
export const isValidValue = (field: FilterField, text: string): boolean => validators[field](text)

/** Parses the search parameters. Ignores invalid values, a task without a project and an end before the start. */
export function parseFilter(search: URLSearchParams): Filter {
  const found = filterFields.flatMap((field) => {
    const text = search.get(field)
    if (text === null || !isValidValue(field, text)) return []
    return [[field, isTimeField(field) ? new Date(text).toISOString() : text] as const]
  })
  const { task, until, ...filter } = Object.fromEntries(found) as Filter // its keys are filter fields
  return {
    ...filter,
    ...(until !== undefined && (filter.since === undefined || filter.since < until) && { until }),
    ...(task !== undefined && filter.project !== undefined && { task }),
  }
}

/** Returns the fields that are present but ignored. */
export function invalidFields(search: URLSearchParams): readonly FilterField[] {
  const filter = parseFilter(search)
  return filterFields.filter((field) => (search.get(field) ?? '') !== '' && filter[field] === undefined)
}

export const isTimeField = (field: FilterField) => field === 'since' || field === 'until'

/** True if the timeline of one request or one task is shown. */
export const isTimeline = (search: URLSearchParams): boolean => {
  const { correlation, task } = parseFilter(search)
  return search.get('view') === 'story' && (correlation !== undefined || task !== undefined)
}
