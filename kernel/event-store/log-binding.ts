import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { connectionName, tableName, type DatabaseNames } from '../postgres/names.ts'
import { lockKeys } from '../postgres/lock-keys.ts'
import { withConnection } from '../postgres/with-connection.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { EventStore } from './event-store.ts'
import { readLogId } from './log-id.ts'

/** A database contains positions of one event log, and must not be used with another log. */

export class WrongLog extends OperatorError {
  override name = 'WrongLog'

  constructor(bound: string, found: string | null) {
    super(
      found === null
        ? `The event store is empty, but this database belongs to the log ${bound}. Copy that log into the event store.`
        : `This database belongs to the log ${bound}, but the event store contains the log ${found}. Use a database and an ` +
            'event store that belong together. If the event store contains an unfinished copy of that log, finish the copy.',
      { topic: 'wrong log' },
    )
  }
}

export class RestoreInProgress extends OperatorError {
  override name = 'RestoreInProgress'

  constructor() {
    super(
      'A restore is writing a backup into this database, so no process can start. Wait until the restore has finished, ' +
        'and delete nothing.',
    )
  }
}

export class RestoreIncomplete extends OperatorError {
  override name = 'RestoreIncomplete'

  constructor() {
    super(
      'A restore into this database did not finish, so no process can start with this database. Empty the database and ' +
        'the event store, or use new ones. Then restore the backup again.',
      { topic: 'unfinished restore' },
    )
  }
}

/** Name of a row in the table of reactor checkpoints. The row exists while a restore is not finished. */
const restoreMarker = 'a restore that is not finished'

/** Locks the database for a restore until the connection ends. @throws RestoreInProgress */
export async function lockForRestore(client: Client): Promise<void> {
  const { rows } = await client.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock($1) as "isLocked"',
    [lockKeys.restore],
  )
  if (!rows[0]?.isLocked) throw new RestoreInProgress()
}

async function isRestoreRunning(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.granted
       and l.classid = 0 and l.objid = $1 and l.objsubid = 1 and l.pid <> pg_backend_pid()`,
    [lockKeys.restore],
  )
  return rowCount !== 0
}

/** Prevents other processes from starting with this database, until `markRestoreFinished` is committed. */
export async function markRestoreStarted(client: Client, names: DatabaseNames): Promise<void> {
  await client.query(
    `insert into ${tableName(names, 'reactor_checkpoints')} (name, position, log_id) values ($1, 0, $2)`,
    [restoreMarker, randomUUID()],
  )
}

/** Allows processes to start with this database. Call it in the last transaction of the restore. */
export async function markRestoreFinished(client: Client, names: DatabaseNames): Promise<void> {
  await client.query(`delete from ${tableName(names, 'reactor_checkpoints')} where name = $1`, [
    restoreMarker,
  ])
}

/** Returns the id of the database's log; null for a new database. @throws RestoreIncomplete, RestoreInProgress */
export async function readBoundLogId(client: Client, names: DatabaseNames): Promise<string | null> {
  const { rows } = await client.query<{ name: string; log_id: string }>(
    `select name, log_id from ${tableName(names, 'reactor_checkpoints')} order by name = $1 desc limit 1`,
    [restoreMarker],
  )
  const [row] = rows
  if (row?.name === restoreMarker) {
    throw (await isRestoreRunning(client)) ? new RestoreInProgress() : new RestoreIncomplete()
  }
  return row?.log_id ?? null
}

/**
 * Returns the id of the store's log; null for a new log. Checks that the database is new or belongs to the log. Reads the
 * database first: another process that starts concurrently gives the log its id and then binds the database to it.
 *
 * @throws WrongLog, RestoreIncomplete, RestoreInProgress
 */
export async function readLogIdOf(
  databaseUrl: string,
  names: DatabaseNames,
  store: Pick<EventStore, 'read'>,
): Promise<string | null> {
  const bound = await connectAndRead(databaseUrl, names)
  const logId = await readLogId(store)
  if (bound !== null && bound !== logId) throw new WrongLog(bound, logId)
  return logId
}

export async function assertNotRestoring(databaseUrl: string, names: DatabaseNames): Promise<void> {
  await connectAndRead(databaseUrl, names)
}

const connectAndRead = (url: string, names: DatabaseNames): Promise<string | null> =>
  withConnection({ url, name: connectionName(names, 'log check') }, (client) => readBoundLogId(client, names))
