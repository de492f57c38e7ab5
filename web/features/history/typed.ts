import { filterIn, isTimePart, parts, type Filter, type Part } from './address.ts'

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

/** What was typed and cannot be read; a task without a project is a project that is missing. */
export function unreadable(typed: Typed): readonly Part[] {
  const search = searchIn(typed)
  const asked = filterIn(search)
  const unread = parts.filter((part) => search.has(part) && asked[part] === undefined)
  return search.has('task') && !search.has('project') ? ['project'] : unread
}
