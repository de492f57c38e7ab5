import type { LoggedError } from '#schema/api/monitoring.ts'

/** What was logged in the same words, wherever it happened. */
export interface SameErrors extends Pick<LoggedError, 'level' | 'message' | 'timestamp' | 'since' | 'count'> {
  /** One for each entry of the log, the most frequent first. */
  readonly entries: readonly [LoggedError, ...LoggedError[]]
}

/** Errors, the latest first, brought together by what they say: what happened last stays first. */
export function sameErrors(errors: readonly LoggedError[]): SameErrors[] {
  const groups = new Map<string, [LoggedError, ...LoggedError[]]>()
  for (const error of errors) {
    const key = keyOf(error)
    const group = groups.get(key)
    if (group) group.push(error)
    else groups.set(key, [error])
  }
  return [...groups.values()].map(together)
}

const keyOf = ({ level, message }: Pick<LoggedError, 'level' | 'message'>) => `${level} ${message}`

function together(errors: readonly [LoggedError, ...LoggedError[]]): SameErrors {
  const [latest] = errors
  const [most = latest, ...others] = errors.toSorted((one, other) => other.count - one.count)
  return {
    level: latest.level,
    message: latest.message,
    timestamp: latest.timestamp,
    since: errors.reduce((first, { since }) => (since < first ? since : first), latest.since),
    count: errors.reduce((sum, { count }) => sum + count, 0),
    entries: [most, ...others],
  }
}

/** Each with a key that it keeps when it happens again, by which what is unfolded of it stays so. */
export function keyed(entries: readonly LoggedError[]): { key: string; entry: LoggedError }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const source = sourceKey(entry)
    const nth = (seen.get(source) ?? 0) + 1
    seen.set(source, nth)
    return { key: `${source} ${nth}`, entry }
  })
}

/** However often it happened: a first recurrence changes only how its source is said. */
const sourceKey = (entry: LoggedError) => sourceOf({ ...entry, count: 1 }) ?? ''

/** Where it happened, or what else tells apart what is said in the same words; null where nothing does. */
export function sourceOf({ level, count, context = {} }: LoggedError): string | null {
  const route = context['route']
  // A warning is kept once for all routes, with the last of them.
  if (route !== undefined) return level === 'warn' && count > 1 ? `Last: ${route}` : String(route)
  const source =
    sources.map((name) => context[name]).find((value) => value !== undefined) ?? exitCode(context)
  return source === undefined ? null : String(source)
}

const sources = ['task', 'lead', 'reason', 'signal']

/** Of a process that ended. An error's own code, which is no number, is no source. */
const exitCode = ({ code }: NonNullable<LoggedError['context']>) =>
  typeof code === 'number' ? code : undefined
