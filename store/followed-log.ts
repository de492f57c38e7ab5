import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { OperatorError } from '#schema/operator-error.ts'
import { withConnection } from './with-connection.ts'

/** The event store holds another log than the one that the database has followed so far, or none. */
export class WrongLog extends OperatorError {
  override name = 'WrongLog'

  constructor(followed: string, held: string | null) {
    super(
      held === null
        ? `The event store is empty, but this database belongs to the log ${followed}. Copy that log into it with: ` +
            'npm run ops -- log copy --from <postgres, or the connection string of the store that holds it>'
        : `This database belongs to the log ${followed}, but the event store holds ${held}. Point EVENTSTORE_URL and ` +
            'DATABASE_URL at the log and the database that belong together. Where the event store holds a copy of that log, ' +
            'whole or in part, finish it with: npm run ops -- log copy --from <postgres, or the connection string of the ' +
            'store that holds the log of this database>',
    )
  }
}

/** A backup is being put into the database. Who emptied the place now would take it from under the restore. */
export class RestoreAtWork extends OperatorError {
  override name = 'RestoreAtWork'

  constructor() {
    super(
      'A restore is at work: it puts a backup into this database just now. Wait until it is done, and leave the place as it ' +
        'is. Nothing starts on it before.',
    )
  }
}

/** A backup was being put into the database until that was interrupted. */
export class HalfRestored extends OperatorError {
  override name = 'HalfRestored'

  constructor() {
    super(
      'A backup was put into this database and never finished: its events may be there, and its accounts are not. Nothing ' +
        'starts on it. Empty the place, or name a new one by DATA_DIR, or by DATABASE_URL and EVENTSTORE_URL, and begin ' +
        'again: npm run ops -- restore <dir>',
    )
  }
}

/** Stands among the reactors' checkpoints while the database belongs to no log yet. */
const restoring = 'a restore that is not finished'

/** Held by the connection of a restore for as long as it is at work. */
const atWork = 7_204_006

/** Until the connection ends. Two at once would mix what they write. @throws RestoreAtWork */
export async function mustRestoreAlone(client: Client): Promise<void> {
  const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
    atWork,
  ])
  if (!rows[0]?.isOurs) throw new RestoreAtWork()
}

async function isAtWork(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.granted
       and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.pid <> pg_backend_pid()`,
    [atWork],
  )
  return rowCount !== 0
}

/** By who restores alone: from here on nothing starts on the database, until `endRestore` is committed. */
export async function beginRestore(client: Client): Promise<void> {
  await client.query('insert into work.reactor_checkpoints (name, position, log_id) values ($1, 0, $2)', [
    restoring,
    randomUUID(),
  ])
}

/** Within the transaction that brings everything that was missing. */
export async function endRestore(client: Client): Promise<void> {
  await client.query('delete from work.reactor_checkpoints where name = $1', [restoring])
}

/**
 * The log that the database belongs to; null where nobody has followed one yet.
 *
 * @throws HalfRestored, RestoreAtWork
 */
export async function followedLog(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; log_id: string }>(
    'select name, log_id from work.reactor_checkpoints order by name = $1 desc limit 1',
    [restoring],
  )
  const [row] = rows
  if (row?.name === restoring) throw (await isAtWork(client)) ? new RestoreAtWork() : new HalfRestored()
  return row?.log_id ?? null
}

/**
 * Accounts, mails and what is due belong to one log: beside another one they would be taken for those of other people,
 * and places in the log for others. A log that is begun beside the one followed so far would leave everything behind.
 *
 * @throws WrongLog, HalfRestored, RestoreAtWork
 */
export async function mustBelong(databaseUrl: string, logId: string | null): Promise<void> {
  const followed = await readFollowedLog(databaseUrl)
  if (followed !== null && followed !== logId) throw new WrongLog(followed, logId)
}

/** For whoever works on the database alone. @throws HalfRestored, RestoreAtWork */
export async function mustBeWhole(databaseUrl: string): Promise<void> {
  await readFollowedLog(databaseUrl)
}

const readFollowedLog = (url: string): Promise<string | null> =>
  withConnection({ url, name: 'brandpath' }, followedLog)
