import { DatabaseError } from 'pg'
import type { Config } from '#schema/config.ts'
import { NewerEvent } from '#schema/events/parse.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { isCode } from './error-code.ts'
import { OutcomeUnknown, StoreUnavailable } from './event-store.ts'
import { acceptsNoWrites, isReadOnly } from './read-only.ts'
import { isSilence } from './silent-server.ts'

type Places = Pick<Config, 'DATABASE_URL' | 'EVENTSTORE_URL'>

/**
 * The end of a process that could not do its work. One that is a part of the application tells whoever started it what is
 * in the way, and is not heard twice then.
 */
export function tellInTheWay(error: unknown): void {
  process.exitCode = 1
  const { DATABASE_URL, EVENTSTORE_URL } = process.env
  const words = inTheWay(error, { DATABASE_URL, EVENTSTORE_URL })
  if (words !== null && process.connected) process.send?.({ inTheWay: words })
  else console.error(words ?? error)
}

/** What an operator can do something about, in words for him; null where the fault is ours, and its stack helps. */
export function inTheWay(error: unknown, places: Places): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof OperatorError) return error.message
  if (error instanceof NewerEvent) return `${error.message}: run the newer release here, too.`
  if (isReadOnly(error)) return onlyReads(places)
  if (isHeldUp(error)) return heldUp(error)
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) {
    return places.EVENTSTORE_URL === undefined
      ? databaseAway(error, places)
      : `The event store that EVENTSTORE_URL names does not answer: ${reasonOf(error)}. ` +
          `Check EVENTSTORE_URL, and that the server runs; ${doctorSaysMore}`
  }
  // Connection failures (08), no such user or password (28) or database (3D), too many connections (53), shut down (57).
  if (error instanceof DatabaseError) {
    if (lacksRights(error)) return `The database refuses: ${reasonOf(error)}. ${toBeOwner}`
    return /^(08|28|3D|53|57P)/.test(error.code ?? '') ? databaseAway(error, places) : null
  }
  return systemFailure(error, places)
}

/** Insufficient privilege. */
export const lacksRights = (error: unknown): boolean => isCode(error, '42501')

/** What to do about that. */
export const toBeOwner = 'Name a role in DATABASE_URL that owns the database.'

const onlyReads = ({ DATABASE_URL }: Places) =>
  `${acceptsNoWrites}. ${DATABASE_URL === undefined ? 'Set it off in the Postgres of DATA_DIR' : 'Name the primary in DATABASE_URL, or set it off there'}; ${doctorSaysMore}`

/** It waited for a lock (55P03), or for its end (57014), for as long as it may; that somebody stopped it has the same code. */
export function isHeldUp(error: unknown): boolean {
  if (error instanceof DatabaseError)
    return /^(55P03|57014)$/.test(error.code ?? '') && /timeout/.test(error.message)
  return error instanceof Error && isHeldUp(error.cause)
}

const heldUp = (error: Error) =>
  `The database is there, but this took too long: ${reasonOf(error)}. Most likely a process that is frozen, or works for ` +
  'long, holds what it needs. PostgreSQL ends the transaction of one that is frozen after half a minute: run this again ' +
  'then. Where it holds on, end the process that this names: select pid, application_name, client_addr, state from ' +
  "pg_stat_activity where xact_start < now() - interval '10 seconds' order by xact_start;"

function systemFailure(error: NodeJS.ErrnoException, places: Places): string | null {
  const { code = '', path } = error
  if (path !== undefined && /^E[A-Z]+$/.test(code)) {
    return `${path} cannot be used: ${reasonOf(error)}.`
  }
  const isAway =
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code) ||
    isSilence(error) ||
    /connection (terminated|timeout)|timeout (expired|exceeded)/i.test(error.message)
  return isAway ? databaseAway(error, places) : null
}

const databaseAway = (error: Error, { DATABASE_URL }: Places) =>
  DATABASE_URL === undefined
    ? `The Postgres of DATA_DIR does not answer: ${reasonOf(error)}. Its log is in DATA_DIR; ${doctorSaysMore}`
    : `The database that DATABASE_URL names does not answer: ${reasonOf(error)}. ` +
      `Check DATABASE_URL, and that the server runs; ${doctorSaysMore}`

const doctorSaysMore = 'npm run ops -- doctor says more.'

/** In one line: the innermost cause says most, and one of several tries has no words of its own. */
export function reasonOf(error: Error): string {
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const code = 'code' in error ? String(error.code) : error.name
  const [line = ''] = error.message.split('\n')
  return line.replace(ofSystem, '$<words> ($<code>)').replace(clutter, '').replace(/\.$/, '') || code
}

/** How the system says why it did not do something, with the call and its paths behind it. */
const ofSystem = /^(?<code>E[A-Z\d]+): (?<words>.+?), \w+( '.*)?$/

/** What the client of EventStoreDB says around the reason why no connection could be made. */
const clutter = /^14 UNAVAILABLE: .*Last error: (Error: )?| Resolution note: $/g
