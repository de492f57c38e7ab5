import { createHash } from 'node:crypto'
import type { ErrorLevel } from '#schema/api/monitoring.ts'
import { withCauses } from '../with-causes.ts'
import { scrub } from './scrub.ts'

/** What a line of the log says, fit to be kept. */
export interface Note {
  /** The same for what is the same but for ids and numbers. */
  readonly fingerprint: string
  readonly level: ErrorLevel
  readonly message: string
  readonly context: Readonly<Record<string, string | number>>
}

type Fields = Readonly<Record<string, unknown>>

/** All of a line that is kept beside its message. */
const kept = [
  'requestId',
  'traceId',
  'route',
  'userId',
  'task',
  'lead',
  // why a mail did not go
  'kind',
  'mail',
  'attempts',
  'reason',
  'said',
  // how a process died
  'code',
  'signal',
]
/** As long as a secret, and none. */
const ids: ReadonlySet<string> = new Set(['requestId', 'traceId'])

export function noteOf(level: number, bindings: () => Fields, args: readonly unknown[]): Note | null {
  const fields = isFields(args[0]) ? args[0] : {}
  const said = args.find((argument) => typeof argument === 'string') ?? ''
  const name = levelOf(level)
  // A request that was answered is counted where requests are measured.
  if (name === 'info' && 'method' in fields) return null
  const error = errorIn(args[0], fields)
  const message = scrub([said, error ? withCauses(error) : ''].filter(Boolean).join(': '))
  const context = contextOf({ ...bindings(), ...fields }, error)
  const same = [name, message.replaceAll(/\d+/g, '0'), ...causes(name).map((cause) => brief(context[cause]))]
  return {
    fingerprint: createHash('sha256').update(same.join('\n')).digest('base64url'),
    level: name,
    message,
    context,
  }
}

/** What tells apart what is said in the same words. */
const causes = (level: ErrorLevel) => [
  // What a request waits for is at fault for the other routes as well: one outage is one warning.
  ...(level === 'warn' ? [] : ['route']),
  'task',
  'lead',
  'reason',
  'error',
  'code',
  'signal',
]

/** Of a mail server's answer its codes: its words may be others each time. */
const brief = (cause: string | number | undefined) => /^[^:]*(: [\d. -]+)?/.exec(String(cause ?? ''))?.[0]

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** pino's numbers. */
const levelOf = (level: number): ErrorLevel => (level >= 50 ? 'error' : level >= 40 ? 'warn' : 'info')

function errorIn(first: unknown, fields: Fields): Error | null {
  if (first instanceof Error) return first
  return fields['err'] instanceof Error ? fields['err'] : null
}

function contextOf(fields: Fields, error: Error | null): Note['context'] {
  const context: Record<string, string | number> = {}
  for (const name of kept) {
    const value = fields[name]
    if (typeof value === 'number') context[name] = value
    if (typeof value === 'string') context[name] = ids.has(name) ? value : scrub(value)
  }
  if (error) context['error'] = error.name
  if (error && 'code' in error && typeof error.code === 'string') context['code'] = error.code
  return context
}
