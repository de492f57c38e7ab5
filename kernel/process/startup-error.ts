import { DatabaseError } from 'pg'
import { OutcomeUnknown, StoreUnavailable } from '../event-store/event-store.ts'
import {
  isConnectionError,
  isLockTimeout,
  isPermissionDenied,
  isReadOnlyError,
  isUnavailable,
  readOnlyMessage,
} from '../postgres/sqlstate.ts'
import { operatorMessageOf } from './operator-error.ts'

interface Addresses {
  readonly DATABASE_URL?: string | undefined
  readonly EVENTSTORE_URL?: string | undefined
}

/** Sends the error message to the supervisor process. Without a supervisor, prints it. */
export function reportStartupError(error: unknown): void {
  process.exitCode = 1
  const { DATABASE_URL, EVENTSTORE_URL } = process.env
  const message = operatorMessage(error, { DATABASE_URL, EVENTSTORE_URL })
  if (message !== null && process.connected) process.send?.({ startupError: message })
  else console.error(message ?? error)
}

/** Returns advice for an operator. Returns null if the error is a bug: a stack trace then helps more. */
export function operatorMessage(error: unknown, addresses: Addresses): string | null {
  if (!(error instanceof Error)) return null
  const message = operatorMessageOf(error)
  if (message !== null) return message
  if (isReadOnlyError(error)) return readOnlyDatabase(addresses)
  if (isLockTimeout(error)) return lockTimeout(error)
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) {
    return addresses.EVENTSTORE_URL === undefined
      ? databaseUnreachable(error, addresses)
      : `Cannot reach the event store of EVENTSTORE_URL: ${reasonOf(error)}. ` +
          `Check EVENTSTORE_URL, and that the server runs; ${doctorHint}`
  }
  if (error instanceof DatabaseError) {
    if (isPermissionDenied(error)) return `The database denies access: ${reasonOf(error)}. ${ownershipAdvice}`
    return isUnavailable(error) ? databaseUnreachable(error, addresses) : null
  }
  return systemError(error, addresses)
}

export const ownershipAdvice = 'Set DATABASE_URL to a role that owns the database.'

const readOnlyDatabase = ({ DATABASE_URL }: Addresses) =>
  `${readOnlyMessage}. ${DATABASE_URL === undefined ? 'Turn it off in the PostgreSQL of DATA_DIR' : 'Set DATABASE_URL to the primary, or turn it off there'}; ${doctorHint}`

const lockTimeout = (error: Error) =>
  `The database is reachable, but a statement took too long: ${reasonOf(error)}. Most likely a frozen or slow process ` +
  'holds a lock. PostgreSQL ends the transaction of a frozen process after 30 seconds: run this again then. If the lock ' +
  'remains, end the process that this query names: select pid, application_name, client_addr, state from ' +
  "pg_stat_activity where xact_start < now() - interval '10 seconds' order by xact_start;"

function systemError(error: NodeJS.ErrnoException, addresses: Addresses): string | null {
  const { code = '', path } = error
  if (path !== undefined && /^E[A-Z]+$/.test(code)) {
    return `Cannot use ${path}: ${reasonOf(error)}.`
  }
  return isConnectionError(error) ? databaseUnreachable(error, addresses) : null
}

const databaseUnreachable = (error: Error, { DATABASE_URL }: Addresses) =>
  DATABASE_URL === undefined
    ? `Cannot reach the PostgreSQL of DATA_DIR: ${reasonOf(error)}. Its log is in DATA_DIR; ${doctorHint}`
    : `Cannot reach the database of DATABASE_URL: ${reasonOf(error)}. ` +
      `Check DATABASE_URL, and that the server runs; ${doctorHint}`

const doctorHint = 'npm run ops -- doctor tells more.'

/** Returns one line: the message of the innermost cause, or its code if the message is empty. */
export function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  const [line = ''] = error.message.split('\n')
  return line.replace(systemMessage, '$<text> ($<code>)').replace(clientText, '').replace(/\.$/, '') || code
}

/** Message of a system error, such as "ENOENT: no such file or directory, open '/x'". */
const systemMessage = /^(?<code>E[A-Z\d]+): (?<text>.+?), \w+( '.*)?$/

/** Text that the EventStoreDB client adds before and after the reason of a failure. */
const clientText = /^14 UNAVAILABLE: .*Last error: (Error: )?| Resolution note: $/g
