import { DatabaseError } from 'pg'
import { AppendRefused, OutcomeUnknown, StoreUnavailable } from '../event-store/event-store.ts'
import {
  isConnectionError,
  isLockTimeout,
  isPermissionDenied,
  isReadOnlyError,
  isUnavailable,
  readOnlyMessage,
} from '../postgres/sqlstate.ts'
import { codeOf, reasonOf } from '../resilience/system-error.ts'
import { operatorMessageOf, type OperatorAdvice } from '../process/operator-error.ts'

/** Sends the error message to the supervisor process. Without a supervisor, prints it. */
export function reportStartupError(error: unknown, advice: OperatorAdvice): void {
  process.exitCode = 1
  const message = operatorMessage(error, advice)
  if (message !== null && process.connected) process.send?.({ startupError: message })
  else console.error(message ?? error)
}

/** Returns the cause and the next step for an operator; null for a bug, for which a stack trace helps more. */
export function operatorMessage(error: unknown, advice: OperatorAdvice): string | null {
  if (!(error instanceof Error)) return null
  const message = operatorMessageOf(error, advice)
  if (message !== null) return message
  if (isReadOnlyError(error)) return `${readOnlyMessage}. ${advice['read-only database']}`
  if (isLockTimeout(error)) return lockTimeout(error)
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown)
    return `Cannot reach the event store: ${reasonOf(error)}. ${advice['event store unreachable']}`
  if (error instanceof AppendRefused) return `Nothing was written: ${error.message}.`
  if (isPermissionDenied(error))
    return `The database denies access: ${reasonOf(error)}. ${advice['database permission']}`
  if ('path' in error && /^E[A-Z]+$/.test(codeOf(error)))
    return `Cannot use ${String(error.path)}: ${reasonOf(error)}.`
  const isUnreachable = error instanceof DatabaseError ? isUnavailable(error) : isConnectionError(error)
  return isUnreachable
    ? `Cannot reach the database: ${reasonOf(error)}. ${advice['database unreachable']}`
    : null
}

const lockTimeout = (error: Error) =>
  `The database is reachable, but a statement took too long: ${reasonOf(error)}. Most likely a frozen or slow process ` +
  'holds a lock. PostgreSQL ends the transaction of a frozen process after 30 seconds. Run this again after that. If the lock ' +
  'remains, end the process that this query returns: select pid, application_name, client_addr, state from ' +
  "pg_stat_activity where xact_start < now() - interval '10 seconds' order by xact_start;"
