import type { LoggedError } from '#schema/api/monitoring.ts'

export interface ErrorGroup extends Pick<LoggedError, 'level' | 'message' | 'timestamp' | 'since' | 'count'> {
  /** Most frequent first. */
  readonly entries: readonly [LoggedError, ...LoggedError[]]
}

/** Groups errors of the same level and message, newest first. */
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

/** Adds keys that do not change when an error recurs, so that disclosures stay open. */
export function withKeys(entries: readonly LoggedError[]): { key: string; entry: LoggedError }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    // The count changes the text of a source.
    const source = sourceOf({ ...entry, count: 1 }) ?? ''
    const occurrence = (seen.get(source) ?? 0) + 1
    seen.set(source, occurrence)
    return { key: `${source} ${occurrence}`, entry }
  })
}

/** Returns the route, task or other origin of an error, or null if unknown. */
export function sourceOf({ level, count, context = {} }: LoggedError): string | null {
  const { route, task, lead, reason, signal, code } = context
  // A warning has one entry for all routes, with the last route.
  if (route !== undefined) return level === 'warn' && count > 1 ? `Last: ${route}` : String(route)
  const exitCode = typeof code === 'number' ? code : undefined
  const source = task ?? lead ?? reason ?? signal ?? exitCode
  return source === undefined ? null : String(source)
}
