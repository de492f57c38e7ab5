import { requestIdPattern } from '#schema/api/history.ts'
import { filterFields, type Filter, type FilterField } from '#web/shared/admin/history-filter.ts'
import { describedTypes } from './event-descriptions.ts'

interface FieldRule {
  readonly label: string
  readonly isValid: (text: string) => boolean
  readonly hint: string
}

const id = { isValid: (text: string) => /^[1-9]\d{0,14}$/.test(text), hint: 'Enter a positive whole number' }
const word = { isValid: (text: string) => /^[^\p{Cc}]{1,200}$/u.test(text), hint: 'At most 200 characters' }
const time = {
  isValid: (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
  hint: 'Enter a date and time',
}

export const fieldRules: Readonly<Record<FilterField, FieldRule>> = {
  type: { ...word, label: 'Type', isValid: (text) => describedTypes.includes(text) },
  project: { ...id, label: 'Project' },
  task: { ...word, label: 'Task of the project' },
  actor: { ...id, label: 'User' },
  stream: { ...word, label: 'Stream' },
  correlation: {
    label: 'Request',
    isValid: (text) => requestIdPattern.test(text),
    hint: 'Enter an id or its first 8 characters',
  },
  since: { ...time, label: 'From' },
  until: { ...time, label: 'Until' },
}

const isTimeField = (field: FilterField) => field === 'since' || field === 'until'

/** Parses URL parameters. Ignores invalid values, a task without a project and an end before the start. */
export function parseFilter(search: URLSearchParams): Filter {
  const found = filterFields.flatMap((field) => {
    const text = search.get(field)
    if (text === null || !fieldRules[field].isValid(text)) return []
    return [[field, isTimeField(field) ? new Date(text).toISOString() : text] as const]
  })
  const { task, until, ...filter }: Filter = Object.fromEntries(found)
  return {
    ...filter,
    ...(until !== undefined && (filter.since === undefined || filter.since < until) && { until }),
    ...(task !== undefined && filter.project !== undefined && { task }),
  }
}

export function isTimeline(search: URLSearchParams): boolean {
  const { correlation, task } = parseFilter(search)
  return search.get('view') === 'story' && (correlation !== undefined || task !== undefined)
}

export const toFieldValues = (filter: Filter): Filter => ({
  ...filter,
  ...(filter.since !== undefined && { since: localTime(filter.since) }),
  ...(filter.until !== undefined && { until: localTime(filter.until) }),
})

function localTime(iso: string): string {
  const at = new Date(iso)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, at.getSeconds() === 0 ? 16 : 19)
}

function searchIn(values: Filter): URLSearchParams {
  const search = new URLSearchParams()
  for (const field of filterFields) {
    const text = values[field]?.trim() ?? ''
    if (text === '') continue
    const time = isTimeField(field) ? new Date(text) : undefined
    search.set(field, time && !Number.isNaN(time.getTime()) ? time.toISOString() : text)
  }
  return search
}

export const toFilter = (values: Filter): Filter => parseFilter(searchIn(values))

/** Returns an error for each invalid field. `incomplete` lists fields with partial input. */
export function validate(values: Filter, incomplete: readonly FilterField[] = []): Filter {
  const search = searchIn(values)
  const invalid = filterFields.filter((field) => {
    const text = search.get(field)
    return incomplete.includes(field) || (text !== null && !fieldRules[field].isValid(text))
  })
  // An empty field becomes NaN, and every comparison with NaN is false.
  const timeOf = (field: 'since' | 'until') => Date.parse(search.get(field) ?? '')
  return {
    ...Object.fromEntries(invalid.map((field) => [field, fieldRules[field].hint])),
    ...(timeOf('since') >= timeOf('until') && { until: 'Enter a time after “From”' }),
    ...(search.has('task') && !search.has('project') && { project: 'Enter the task’s project' }),
  }
}
