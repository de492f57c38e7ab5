import type { LoggedError } from '#schema/api/monitoring.ts'

export interface ErrorGroup extends Pick<LoggedError, 'level' | 'message' | 'timestamp' | 'since' | 'count'> {
  /** The errors of the group, the most frequent first. */
  readonly entries: readonly [LoggedError, ...LoggedError[]]
}

/** Groups errors with the same level and message. Keeps the order of the input, newest first. */
export const groupErrors = (errors: readonly LoggedError[]): ErrorGroup[] =>
  [...Map.groupBy(errors, ({ level, message }) => `${level} ${message}`).values()].flatMap(mergeErrors)

function mergeErrors(errors: readonly LoggedError[]): ErrorGroup[] {
  const [latest] = errors
  const [mostFrequent, ...others] = errors.toSorted((one, other) => other.count - one.count)
  if (latest === undefined || mostFrequent === undefined) return []
  return [
    {
      level: latest.level,
      message: latest.message,
      timestamp: latest.timestamp,
      since: errors.reduce((first, { since }) => (since < first ? since : first), latest.since),
      count: errors.reduce((sum, { count }) => sum + count, 0),
      entries: [mostFrequent, ...others],
    },
  ]
}

/** Adds React keys. An error that recurs keeps its key, so that an open row stays open. */
export function withKeys(entries: readonly LoggedError[]): { key: string; entry: LoggedError }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    // The key must not depend on the count, but the text of a source does. So a count of 1 is used.
    const source = sourceOf({ ...entry, count: 1 }) ?? ''
    const occurrence = (seen.get(source) ?? 0) + 1
    seen.set(source, occurrence)
    return { key: `${source} ${occurrence}`, entry }
  })
}

/** Returns the route, the task or another source of an error. Null if the source is unknown. */
export function sourceOf({ level, count, context = {} }: LoggedError): string | null {
  const { route, task, lead, reason, signal, code } = context
  // A repeated warning is logged as one entry for all routes. Its context names only the last route.
  if (route !== undefined) return level === 'warn' && count > 1 ? `Last: ${route}` : String(route)
  const exitCode = typeof code === 'number' ? code : undefined
  const source = task ?? lead ?? reason ?? signal ?? exitCode
  return source === undefined ? null : String(source)
}
