import { parseFilter, isValidValue, isTimeField } from './filter-address.ts'
import { filterFields, type Filter, type FilterField } from '#web/shared/admin/history-filter.ts'

/** The text in each field. */
export type FieldValues = Readonly<Partial<Record<FilterField, string>>>

/** Converts a filter to field values; times are local. */
export const toFieldValues = (filter: Filter): FieldValues =>
  Object.fromEntries(
    filterFields.flatMap((field) => {
      const value = filter[field]
      return value === undefined ? [] : [[field, isTimeField(field) ? localTime(value) : value]]
    }),
  )

function localTime(iso: string): string {
  const at = new Date(iso)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, at.getSeconds() === 0 ? 16 : 19)
}

function searchIn(values: FieldValues): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of filterFields) {
    const text = values[field]?.trim() ?? ''
    if (text === '') continue
    const time = isTimeField(field) ? new Date(text) : undefined
    search.set(field, time && !Number.isNaN(time.getTime()) ? time.toISOString() : text)
  }
  return search
}

export const toFilter = (values: FieldValues): Filter => parseFilter(searchIn(values))

export type FieldErrors = Readonly<Partial<Record<FilterField, string>>>

const id = 'Enter a positive whole number'
const word = 'At most 200 characters'
const time = 'Enter a date and a time'

const hints: Readonly<Record<FilterField, string>> = {
  type: word,
  project: id,
  task: word,
  actor: id,
  stream: word,
  correlation: 'Enter an id or its first 8 characters',
  since: time,
  until: time,
}

/**
 * Returns an error message for each invalid field. A task requires a project. `incomplete` are fields with fieldial
 * input, such as a date without a time.
 */
export function validate(values: FieldValues, incomplete: readonly FilterField[] = []): FieldErrors {
  const search = searchIn(values)
  const isInvalid = (field: FilterField) => {
    const text = search.get(field)
    return incomplete.includes(field) || (text !== null && !isValidValue(field, text))
  }
  const timeOf = (field: 'since' | 'until') => Date.parse(search.get(field) ?? '') // NaN without a value, so that comparisons are false
  return {
    ...Object.fromEntries(filterFields.filter(isInvalid).map((field) => [field, hints[field]])),
    ...(timeOf('since') >= timeOf('until') && { until: 'Enter a time after From' }),
    ...(search.has('task') && !search.has('project') && { project: 'Enter the project of the task' }),
  }
}
