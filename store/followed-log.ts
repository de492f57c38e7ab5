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

/** The log that the database belongs to; null where nobody has followed one yet. */
export async function followedLog(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ log_id: string }>(
    'select log_id from work.reactor_checkpoints limit 1',
  )
  return rows[0]?.log_id ?? null
}

/**
 * Accounts, mails and what is due belong to one log: beside another one they would be taken for those of other people,
 * and places in the log for others. A log that is begun beside the one followed so far would leave everything behind.
 *
 * @throws WrongLog
 */
export async function mustBelong(databaseUrl: string, logId: string | null): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'brandpath' })
  await client.connect()
  try {
    const followed = await followedLog(client)
    if (followed !== null && followed !== logId) throw new WrongLog(followed, logId)
  } finally {
    await client.end()
  }
}
