import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { lockKeys } from '../postgres/lock-keys.ts'
import { withConnection } from '../postgres/with-connection.ts'
import { OperatorError } from '../process/operator-error.ts'

/** Checks that a database is used only with its own event log. Accounts, emails and positions refer to that log. */

export class WrongLog extends OperatorError {
  override name = 'WrongLog'

  constructor(bound: string, found: string | null) {
    super(
      found === null
        ? `The event store is empty, but this database belongs to the log ${bound}. Copy that log into it: ` +
            'npm run ops -- log copy --from <postgres, or the connection string of the store that contains it>'
        : `This database belongs to the log ${bound}, but the event store holds ${found}. Set EVENTSTORE_URL and ` +
            'DATABASE_URL to a log and a database that belong together. If the event store contains a copy of that log, ' +
            'complete or partial, finish the copy: npm run ops -- log copy --from <postgres, or the connection string of ' +
            'the store that contains the log of this database>',
    )
  }
}

export class RestoreInProgress extends OperatorError {
  override name = 'RestoreInProgress'

  constructor() {
    super(
      'A restore is running: it writes a backup into this database. Wait until it has finished, and do not delete ' +
        'anything. Nothing can start before.',
    )
  }
}

export class RestoreIncomplete extends OperatorError {
  override name = 'RestoreIncomplete'

  constructor() {
    super(
      'A restore into this database was never finished: events may be there, but accounts are not. Nothing can start on ' +
        'it. Empty the database and the event store, or set DATA_DIR, or DATABASE_URL and EVENTSTORE_URL, to new ones. ' +
        'Then start again: npm run ops -- restore <dir>',
    )
  }
}

/** Name of the row in `work.reactor_checkpoints` that marks an unfinished restore. */
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
export async function markRestoreStarted(client: Client): Promise<void> {
  await client.query('insert into work.reactor_checkpoints (name, position, log_id) values ($1, 0, $2)', [
    restoreMarker,
    randomUUID(),
  ])
}

/** Allows processes to start with this database. Call it in the transaction that writes the last restored data. */
export async function markRestoreFinished(client: Client): Promise<void> {
  await client.query('delete from work.reactor_checkpoints where name = $1', [restoreMarker])
}

/** Returns the id of the log that the database belongs to; null if new. @throws RestoreIncomplete, RestoreInProgress */
export async function readBoundLogId(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; log_id: string }>(
    'select name, log_id from work.reactor_checkpoints order by name = $1 desc limit 1',
    [restoreMarker],
  )
  const [row] = rows
  if (row?.name === restoreMarker) {
    throw (await isRestoreRunning(client)) ? new RestoreInProgress() : new RestoreIncomplete()
  }
  return row?.log_id ?? null
}

/** Checks that the database is new or belongs to the log. @throws WrongLog, RestoreIncomplete, RestoreInProgress */
export async function assertBoundTo(databaseUrl: string, logId: string | null): Promise<void> {
  const bound = await connectAndRead(databaseUrl)
  if (bound !== null && bound !== logId) throw new WrongLog(bound, logId)
}

export async function assertNotRestoring(databaseUrl: string): Promise<void> {
  await connectAndRead(databaseUrl)
}

const connectAndRead = (url: string): Promise<string | null> =>
  withConnection({ url, name: 'brandpath' }, readBoundLogId)
