import { filterIn, isReadable, isTimePart } from './address.ts'
import { parts, type Filter, type Part } from './filter.ts'

/** What stands in the fields. */
export type Typed = Readonly<Partial<Record<Part, string>>>

/** A filter as its fields show it: times by the reader's own clock. */
export const asTyped = (filter: Filter): Typed =>
  Object.fromEntries(
    parts.flatMap((part) => {
      const value = filter[part]
      return value === undefined ? [] : [[part, isTimePart(part) ? localTime(value) : value]]
    }),
  )

function localTime(iso: string): string {
  const at = new Date(iso)
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, at.getSeconds() === 0 ? 16 : 19)
}

function searchIn(typed: Typed): URLSearchParams {
  const search = new URLSearchParams()
  for (const part of parts) {
    const text = typed[part]?.trim() ?? ''
    if (text === '') continue
    const time = isTimePart(part) ? new Date(text) : undefined
    search.set(part, time && !Number.isNaN(time.getTime()) ? time.toISOString() : text)
  }
  return search
}

/** The filter that the fields ask for. */
export const asAsked = (typed: Typed): Filter => filterIn(searchIn(typed))

/** What is wrong with what was typed, in words for its field. */
export type Wrong = Readonly<Partial<Record<Part, string>>>

const id = 'Give a positive whole number'
const word = 'At most 200 letters'
const time = 'Give a day and a time'

const hints: Readonly<Record<Part, string>> = {
  type: word,
  project: id,
  task: word,
  actor: id,
  stream: word,
  correlation: 'At least the first 8 characters of its id',
  since: time,
  until: time,
}

/**
 * What was typed and cannot be read; a task without a project is a project that is missing. `halfTyped` are fields that
 * the browser has no value of yet, though something stands in them, such as a day without a time.
 */
export function wrongIn(typed: Typed, halfTyped: readonly Part[] = []): Wrong {
  const search = searchIn(typed)
  const isUnread = (part: Part) => {
    const text = search.get(part)
    return halfTyped.includes(part) || (text !== null && !isReadable(part, text))
  }
  const timeOf = (part: 'since' | 'until') => Date.parse(search.get(part) ?? '') // of none NaN, which nothing is before
  return {
    ...Object.fromEntries(parts.filter(isUnread).map((part) => [part, hints[part]])),
    ...(timeOf('since') >= timeOf('until') && { until: 'Give a time after From' }),
    ...(search.has('task') && !search.has('project') && { project: 'Give the project of the task' }),
  }
}
