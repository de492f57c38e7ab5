import { createHash } from 'node:crypto'
import { messageWithCauses, redact } from '../messages.ts'

export type ErrorLevel = 'error' | 'warn' | 'info'

export interface LogEntry {
  /** Hash of the entry. Entries that differ only in ids and numbers have the same hash. */
  readonly fingerprint: string
  readonly level: ErrorLevel
  readonly message: string
  readonly context: Readonly<Record<string, string | number>>
}

type Fields = Readonly<Record<string, unknown>>

const contextFields = [
  'requestId',
  'traceId',
  'route',
  'userId',
  'task',
  'lead',
  'kind',
  'mail',
  'attempts',
  'reason',
  'detail',
  'code',
  'signal',
]
/** Ids that must not be redacted, although they are as long as secrets. */
const unredacted: ReadonlySet<string> = new Set(['requestId', 'traceId'])

/** Converts a log call to an entry. Returns null for an access log line: another module counts the requests. */
export function toLogEntry(level: number, bindings: () => Fields, args: readonly unknown[]): LogEntry | null {
  const fields = isFields(args[0]) ? args[0] : {}
  const text = args.find((argument) => typeof argument === 'string') ?? ''
  const name = levelName(level)
  if (name === 'info' && 'method' in fields) return null
  const error = errorIn(args[0], fields)
  const message = redact([text, error ? messageWithCauses(error) : ''].filter(Boolean).join(': '))
  const context = contextOf({ ...bindings(), ...fields }, error)
  const identity = [
    name,
    message.replaceAll(/\d+/g, '0'),
    ...distinguishingFields(name).map((field) => withoutServerText(context[field])),
  ]
  return {
    fingerprint: createHash('sha256').update(identity.join('\n')).digest('base64url'),
    level: name,
    message,
    context,
  }
}

/** Fields that distinguish entries with the same message. Warnings ignore the route: an outage affects many routes. */
const distinguishingFields = (level: ErrorLevel) => [
  ...(level === 'warn' ? [] : ['route']),
  'task',
  'lead',
  'reason',
  'error',
  'code',
  'signal',
]

/** Removes the text of a mail server from a reason, because the text may differ each time. Keeps the status codes. */
const withoutServerText = (value: string | number | undefined) =>
  /^[^:]*(: [\d. -]+)?/.exec(String(value ?? ''))?.[0]

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const levelName = (level: number): ErrorLevel => (level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info')

function errorIn(first: unknown, fields: Fields): Error | null {
  if (first instanceof Error) return first
  return fields['err'] instanceof Error ? fields['err'] : null
}

function contextOf(fields: Fields, error: Error | null): LogEntry['context'] {
  const context: Record<string, string | number> = {}
  for (const name of contextFields) {
    const value = fields[name]
    if (typeof value === 'number') context[name] = value
    if (typeof value === 'string') context[name] = unredacted.has(name) ? value : redact(value)
  }
  if (error) context['error'] = error.name
  if (error && 'code' in error && typeof error.code === 'string') context['code'] = error.code
  return context
}
