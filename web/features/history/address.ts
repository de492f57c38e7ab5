import { requestPrefix } from '#schema/request-prefix.ts'

/** What the screen shows: the list of what matches, or that as a story. */
export interface Filter {
  readonly type?: string
  readonly project?: string
  readonly task?: string
  readonly actor?: string
  readonly stream?: string
  readonly correlation?: string
  /** In UTC, as the server reads it. */
  readonly since?: string
  readonly until?: string
}
export type Part = keyof Filter

/** In the order in which they stand in an address. */
export const parts: readonly Part[] = [
  'type',
  'project',
  'task',
  'actor',
  'stream',
  'correlation',
  'since',
  'until',
]

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)
const isWord = (text: string) => /^[^\p{Cc}]{1,200}$/u.test(text)
const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))

const readable: Readonly<Record<Part, (text: string) => boolean>> = {
  type: isWord,
  project: isId,
  task: isWord,
  actor: isId,
  stream: isWord,
  correlation: (text) => requestPrefix.test(text),
  since: isTime,
  until: isTime,
}

/** The filter that an address carries; what cannot be read of it filters nothing, nor does a task without its project. */
export function filterIn(search: URLSearchParams): Filter {
  const found = parts.flatMap((part) => {
    const text = search.get(part)
    if (text === null || !readable[part](text)) return []
    return [[part, isTimePart(part) ? new Date(text).toISOString() : text] as const]
  })
  const { task, ...filter } = Object.fromEntries(found) as Filter // its keys are parts
  return task === undefined || filter.project === undefined ? filter : { ...filter, task }
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

/** The query of the address that shows what a filter lets through. */
export function searchOf(filter: Filter, view?: 'story'): string {
  const search = new URLSearchParams()
  for (const part of parts) {
    const value = filter[part]
    if (value !== undefined) search.set(part, value)
  }
  if (view !== undefined) search.set('view', view)
  return search.size === 0 ? '' : `?${search.toString()}`
}
