import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import { NewerEvent } from '#schema/events/parse.ts'
import type { Database } from '#schema/tables/database.ts'
import { OutcomeUnknown, StoreUnavailable } from '#store/event-store.ts'
import { isCode } from '#store/error-code.ts'
import { isHeldUp } from '#store/in-the-way.ts'
import { isSilence } from '#store/silent-server.ts'
import type { Environment } from './environment.ts'
import { erasedMeanwhile, namesErased } from './identity/accounts.ts'
import { Problem } from './problem.ts'
import { routeOf } from './security/request-log.ts'
import { shownAddress } from './security/shown-address.ts'

/** As Postgres says that a table is missing. */
const undefinedTable = '42P01'

/** Every failure in the one shape of the contract, and never a stack. `schema` is that of the read models. */
export const answerFailure =
  (db: Kysely<Database>, schema: string) =>
  async (error: Error, c: Context<Environment>): Promise<Response> => {
    const problem = await asProblem(error, db, schema)
    const request = {
      err: error,
      method: c.req.method,
      path: shownAddress(c.req.url).path,
      route: `${c.req.method} ${routeOf(c)}`,
      userId: c.var.user?.id,
    }
    if (problem?.cause) c.var.log.warn(request, 'a request could not be answered now')
    if (problem === null) {
      c.var.log.error(request, 'a request failed')
      return c.json({ error: 'Something went wrong on our side. Please try again.' }, 500)
    }
    if (problem.retryAfter !== undefined) c.header('Retry-After', String(problem.retryAfter))
    return c.json({ error: problem.message, fields: problem.fields }, problem.status)
  }

/** Null where the fault is ours. */
async function asProblem(error: Error, db: Kysely<Database>, schema: string): Promise<Problem | null> {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException && error.status < 500)
    return new Problem(400, 'The request cannot be read')
  if (isBrokenOff(error)) return new Problem(400, 'The body broke off before its end')
  if (namesErased(error)) return erasedMeanwhile()
  if (isAway(error) || (await isTooEarly(error, db, schema))) {
    return new Problem(503, 'We cannot answer right now. Please try again in a moment.', {
      retryAfter: 2,
      cause: error,
    })
  }
  return null
}

/** As Node says that whoever asks has hung up in the middle of the body: no failure of ours, nor of what we stand on. */
const isBrokenOff = (error: Error) => error.message === 'aborted' && isCode(error, 'ECONNRESET')

/** What we stand on does not answer, or not in time, is still starting, or holds what only a newer release understands. */
function isAway(error: Error): boolean {
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) return true
  if (error instanceof NewerEvent || isSilence(error)) return true
  // Connection failures (08), not the primary any more (25006), too many connections (53), shut down (57), what a replica
  // had to remove meanwhile since the primary did (40001, 40P01).
  if (error instanceof DatabaseError)
    return /^(08|28|3D|25006|40001|40P01|53|57P)/.test(error.code ?? '') || isHeldUp(error)
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND)/.test(code) ||
    /connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(error.message)
  )
}

/**
 * A table of the read models is missing since there are none yet. They come all at once: any other table that is missing
 * is a fault that no trying again will mend.
 */
async function isTooEarly(error: Error, db: Kysely<Database>, schema: string): Promise<boolean> {
  if (!(error instanceof DatabaseError) || error.code !== undefinedTable) return false
  if (!error.message.includes(`"${schema}.`)) return false
  try {
    const there = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
    return there.rows.length === 0
  } catch {
    return true // away by now, at the latest
  }
}

/** 405 with what may be done there, where the path is known; else 404. */
export function answerNothing(app: Hono<Environment>, c: Context<Environment>): Response {
  const methods = allowedMethods(app, c.req.path)
  if (methods.length === 0 || methods.includes(c.req.method)) {
    return c.json({ error: 'There is nothing here' }, 404)
  }
  c.header('Allow', methods.join(', '))
  return c.json({ error: `${c.req.method} is not possible here` }, 405)
}

function allowedMethods(app: Hono<Environment>, path: string): string[] {
  const here = app.routes.filter((route) => route.method !== 'ALL' && !route.path.includes('*'))
  const methods = new Set(here.filter((route) => matches(route.path, path)).map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`).test(path)
