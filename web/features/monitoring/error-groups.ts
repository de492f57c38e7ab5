import type { LoggedError } from '#schema/api/monitoring.ts'

/** Errors with the same level and message. */
export interface ErrorGroup extends Pick<LoggedError, 'level' | 'message' | 'timestamp' | 'since' | 'count'> {
  /** Most frequent first. */
  readonly entries: readonly [LoggedError, ...LoggedError[]]
}

/** Groups errors by level and message and keeps the order, newest first. */
export function groupErrors(errors: readonly LoggedError[]): ErrorGroup[] {
  const groups = new Map<string, [LoggedError, ...LoggedError[]]>()
  for (const error of errors) {
    const key = keyOf(error)
    const group = groups.get(key)
    if (group) group.push(error)
    else groups.set(key, [error])
  }
  return [...groups.values()].map(mergeErrors)
}

const keyOf = ({ level, message }: Pick<LoggedError, 'level' | 'message'>) => `${level} ${message}`

function mergeErrors(errors: readonly [LoggedError, ...LoggedError[]]): ErrorGroup {
  const [latest] = errors
  const [mostFrequent = latest, ...others] = errors.toSorted((one, other) => other.count - one.count)
  return {
    level: latest.level,
    message: latest.message,
    timestamp: latest.timestamp,
    since: errors.reduce((first, { since }) => (since < first ? since : first), latest.since),
    count: errors.reduce((sum, { count }) => sum + count, 0),
    entries: [mostFrequent, ...others],
  }
}

/** Adds keys that do not change when an error recurs, so that disclosures stay open. */
export function withKeys(entries: readonly LoggedError[]): { key: string; entry: LoggedError }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const source = sourceKey(entry)
    const nth = (seen.get(source) ?? 0) + 1
    seen.set(source, nth)
    return { key: `${source} ${nth}`, entry }
  })
}

/** Ignores the count, which changes the text of a source. */
const sourceKey = (entry: LoggedError) => sourceOf({ ...entry, count: 1 }) ?? ''

/** Returns the route, task or other origin of an error, or null if unknown. */
export function sourceOf({ level, count, context = {} }: LoggedError): string | null {
  const route = context['route']
  // A warning has one entry for all routes, with the last route.
  if (route !== undefined) return level === 'warn' && count > 1 ? `Last: ${route}` : String(route)
  const source =
    sources.map((name) => context[name]).find((value) => value !== undefined) ?? exitCode(context)
  return source === undefined ? null : String(source)
}

const sources = ['task', 'lead', 'reason', 'signal']

/** Returns the exit code of a process; error codes that are not numbers do not count. */
const exitCode = ({ code }: NonNullable<LoggedError['context']>) =>
  typeof code === 'number' ? code : undefined
