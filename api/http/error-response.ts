import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { sql, type Kysely } from 'kysely'
import { NewerEventError } from '#schema/events/parse.ts'
import { readSchema, type Database } from '#schema/tables/database.ts'
import { CommandRejected, TooManyConflicts } from '#kernel/commands/decider.ts'
import { OutcomeUnknown, StoreUnavailable } from '#kernel/event-store/event-store.ts'
import { hasCode } from '#kernel/resilience/system-error.ts'
import {
  isConnectionError,
  isLockTimeout,
  isReadOnlyError,
  isSerializationFailure,
  isUnavailable as isDatabaseUnavailable,
  isUndefinedTable,
} from '#kernel/postgres/sqlstate.ts'
import type { Environment } from './environment.ts'
import { sessionExpired, isErasedAccount } from '../accounts/accounts.ts'
import { HttpError, statusOfRejection } from './http-error.ts'
import { routeOf } from './security/request-log.ts'
import { redactedUrl } from './security/redact-url.ts'

export const errorResponse =
  (reads: Kysely<Database>) =>
  async (error: Error, c: Context<Environment>): Promise<Response> => {
    const httpError = await toHttpError(error, reads)
    const request = {
      err: error,
      method: c.req.method,
      path: redactedUrl(c.req.url).path,
      route: `${c.req.method} ${routeOf(c)}`,
      userId: c.var.user?.id,
    }
    if (httpError?.cause) c.var.log.warn(request, 'Request rejected: a dependency is unavailable')
    if (httpError === null) {
      c.var.log.error(request, 'Request failed')
      return c.json({ error: 'Something went wrong on our side. Please try again.' }, 500)
    }
    if (httpError.retryAfter !== undefined) c.header('Retry-After', String(httpError.retryAfter))
    return c.json({ error: httpError.message, fields: httpError.fields }, httpError.status)
  }

/** Converts an error to an HttpError. Returns null for an unexpected error, which results in status 500. */
async function toHttpError(error: Error, reads: Kysely<Database>): Promise<HttpError | null> {
  if (error instanceof HttpError) return error
  if (error instanceof CommandRejected) {
    return new HttpError(statusOfRejection[error.rejection.kind], error.message)
  }
  // Answers 503 and not 409, because clients repeat a request only after 503. The repeat may succeed.
  if (error instanceof TooManyConflicts) {
    return new HttpError(503, 'Too many concurrent changes. Please try again.', { retryAfter: 1 })
  }
  if (error instanceof HTTPException && error.status < 500)
    return new HttpError(400, 'The request is malformed')
  if (isAborted(error)) return new HttpError(400, 'The connection closed before the end of the body')
  if (isErasedAccount(error)) return sessionExpired()
  if (isUnavailable(error) || (await isNotProjectedYet(error, reads))) {
    return new HttpError(503, 'Brandpath is temporarily unavailable. Please try again in a moment.', {
      retryAfter: 2,
      cause: error,
    })
  }
  return null
}

const isAborted = (error: Error) => error.message === 'aborted' && hasCode(error, 'ECONNRESET')

/** Returns true if a dependency is down, starting or slow, or contains data of a newer release. */
function isUnavailable(error: Error): boolean {
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return true
  if (error instanceof NewerEventError || isConnectionError(error)) return true
  // A replica cancels a query that conflicts with changes of the primary (40001, 40P01).
  return (
    isDatabaseUnavailable(error) ||
    isReadOnlyError(error) ||
    isSerializationFailure(error) ||
    isLockTimeout(error)
  )
}

/** Returns true if there is no read model yet. If only one table is missing, returns false: the cause is a bug. */
async function isNotProjectedYet(error: Error, reads: Kysely<Database>): Promise<boolean> {
  if (!isUndefinedTable(error) || !error.message.includes(`"${readSchema}.`)) return false
  try {
    const schemas = await sql`select from pg_namespace where nspname = ${readSchema}`.execute(reads)
    return schemas.rows.length === 0
  } catch {
    return true // the database is unavailable now
  }
}

export function notFoundResponse(app: Hono<Environment>, c: Context<Environment>): Response {
  const methods = allowedMethods(app, c.req.path)
  if (methods.length === 0 || methods.includes(c.req.method)) {
    return c.json({ error: 'Not found' }, 404)
  }
  c.header('Allow', methods.join(', '))
  return c.json({ error: `${c.req.method} is not allowed here` }, 405)
}

function allowedMethods(app: Hono<Environment>, path: string): string[] {
  const routes = app.routes.filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
  const methods = new Set(routes.filter((route) => matches(route.path, path)).map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(path)
