import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { OperatorError } from '#schema/operator-error.ts'

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

/** A backup is being put into the database, or was until that was interrupted. */
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

/** From here on nothing starts on the database, until `endRestore` is committed. */
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
 * @throws HalfRestored
 */
export async function followedLog(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; log_id: string }>(
    'select name, log_id from work.reactor_checkpoints order by name = $1 desc limit 1',
    [restoring],
  )
  const [row] = rows
  if (row?.name === restoring) throw new HalfRestored()
  return row?.log_id ?? null
}

/**
 * Accounts, mails and what is due belong to one log: beside another one they would be taken for those of other people,
 * and places in the log for others. A log that is begun beside the one followed so far would leave everything behind.
 *
 * @throws WrongLog, HalfRestored
 */
export async function mustBelong(databaseUrl: string, logId: string | null): Promise<void> {
  const followed = await readFollowedLog(databaseUrl)
  if (followed !== null && followed !== logId) throw new WrongLog(followed, logId)
}

/** For whoever works on the database alone. @throws HalfRestored */
export async function mustBeWhole(databaseUrl: string): Promise<void> {
  await readFollowedLog(databaseUrl)
}

async function readFollowedLog(databaseUrl: string): Promise<string | null> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'brandpath' })
  await client.connect()
  try {
    return await followedLog(client)
  } finally {
    await client.end()
  }
}
