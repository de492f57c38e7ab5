import { requestPrefix } from '#schema/request-prefix.ts'
import { parts, type Filter, type Part } from './filter.ts'
import { eventTypes } from './words.ts'

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const isWord = (text: string) => /^[^\p{Cc}]{1,200}$/u.test(text)
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

const readable: Readonly<Record<Part, (text: string) => boolean>> = {
  type: (text) => eventTypes.includes(text),
  project: isId,
  task: isWord,
  actor: isId,
  stream: isWord,
  correlation: (text) => requestPrefix.test(text),
  since: isTime,
  until: isTime,
}

/** True where a part says something by itself, whatever the others say. */
export const isReadable = (part: Part, text: string): boolean => readable[part](text)

/**
 * The filter that an address carries; what cannot be read of it filters nothing, nor does a task without its project, or
 * an end that is not after the beginning.
 */
export function filterIn(search: URLSearchParams): Filter {
  const found = parts.flatMap((part) => {
    const text = search.get(part)
    if (text === null || !isReadable(part, text)) return []
    return [[part, isTimePart(part) ? new Date(text).toISOString() : text] as const]
  })
  const { task, until, ...filter } = Object.fromEntries(found) as Filter // its keys are parts
  return {
    ...filter,
    ...(until !== undefined && (filter.since === undefined || filter.since < until) && { until }),
    ...(task !== undefined && filter.project !== undefined && { task }),
  }
}

/** The parts that an address carries and that filter nothing, since they cannot be read. */
export function unreadIn(search: URLSearchParams): readonly Part[] {
  const filter = filterIn(search)
  return parts.filter((part) => (search.get(part) ?? '') !== '' && filter[part] === undefined)
}

export const isTimePart = (part: Part) => part === 'since' || part === 'until'

/** True where the events are to be told as a story: of one request, or of one task. */
export const isStory = (search: URLSearchParams): boolean => {
  const { correlation, task } = filterIn(search)
  return search.get('view') === 'story' && (correlation !== undefined || task !== undefined)
}
