import { DatabaseError } from 'pg'
import { codeOf } from '../resilience/system-error.ts'

/** Classifies PostgreSQL errors by SQLSTATE (appendix A of the manual), and errors of the client by their messages. */

const sqlstate = (error: unknown): string => (error instanceof DatabaseError && error.code) || ''

/** The server refused the statement. The statement had no effect, and the connection still works. */
export const isStatementError = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'

/** No connection (08), login refused (28), no such database (3D), too many connections (53), server stopped (57P). */
export const isUnavailable = (error: unknown): boolean => /^(08|28|3D|53|57P)/.test(sqlstate(error))

/** The server is starting or stopping, or has no free connection. */
export const isNotAccepting = (error: unknown): boolean => /^(57P0[123]|53300)$/.test(sqlstate(error))

/** The connection string is wrong: the server refused the login, or the database does not exist. */
export const isLoginError = (error: unknown): error is DatabaseError => /^(28|3D)/.test(sqlstate(error))

/** The values of the statement caused the error, not the state of the server. */
export const isDataError = (error: unknown): boolean =>
  isStatementError(error) && /^(22|23|54)/.test(sqlstate(error))

/** The server lacked resources, timed out on a lock, stopped or failed, or the connection broke. */
export const isServerFault = (error: unknown): boolean =>
  !isStatementError(error) || /^(53|55|57|58|XX)/.test(sqlstate(error))

export const isDivisionByZero = (error: unknown): boolean => sqlstate(error) === '22012'
export const isForeignKeyViolation = (error: unknown): error is DatabaseError => sqlstate(error) === '23503'
export const isUniqueViolation = (error: unknown): boolean => sqlstate(error) === '23505'
export const isSerializationFailure = (error: unknown): boolean => /^(40001|40P01)$/.test(sqlstate(error))
export const isPermissionDenied = (error: unknown): boolean => sqlstate(error) === '42501'
export const isUndefinedColumn = (error: unknown): boolean => sqlstate(error) === '42703'
export const isUndefinedTable = (error: unknown): error is DatabaseError => sqlstate(error) === '42P01'
export const isDuplicateDatabase = (error: unknown): boolean => sqlstate(error) === '42P04'
export const isLockNotAvailable = (error: unknown): boolean => sqlstate(error) === '55P03'

/** Returns true if the error, or one of its causes, is a refused write to a read-only database. */
export function isReadOnlyError(error: unknown): boolean {
  return sqlstate(error) === '25006' || (error instanceof Error && isReadOnlyError(error.cause))
}

export const readOnlyMessage =
  'The database accepts no writes: it is a standby, or default_transaction_read_only is on'

/** Matches lock timeouts and statement timeouts. SQLSTATE 57014 also means a cancelled statement without a timeout. */
export function isLockTimeout(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return /^(55P03|57014)$/.test(sqlstate(error)) && /timeout/.test(error.message)
  return error instanceof Error && isLockTimeout(error.cause)
}

/** Matches connection failures and client timeouts. These errors have no SQLSTATE. */
export const isConnectionError = (error: Error): boolean =>
  /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(codeOf(error)) ||
  isQueryTimeout(error) ||
  /connection (terminated|timeout)|timeout (expired|exceeded)/i.test(error.message)

/** The query exceeded `query_timeout`. The message is compared, because the error has no class or code. */
export const isQueryTimeout = (error: Error): boolean => error.message === 'Query read timeout'

export const isConnectTimeout = (error: Error): boolean => error.message.startsWith('timeout expired')
