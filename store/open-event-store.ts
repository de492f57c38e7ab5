import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { EventStore } from './event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { logIdOf, readLogId } from './log-id.ts'
import { PostgresLog } from './postgres-log.ts'

export interface OpenEventStore {
  readonly store: EventStore
  /** Of the log behind the store: every checkpoint carries it. */
  readonly logId: string
}

export type EventStoreConfig = Pick<Config, 'EVENTSTORE_URL' | 'EVENTSTORE_PREFIX'>

/**
 * EventStoreDB where the configuration names one, else the log in Postgres at `databaseUrl`, which must be
 * migrated. One a process: see `eventstoredb/client.ts`.
 *
 * @throws LogElsewhere where the store is empty, but the database has followed another log
 */
export async function openEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<OpenEventStore> {
  const { store, logId } = await lookIntoEventStore(config, databaseUrl, log)
  try {
    return { store, logId: logId ?? (await logIdOf(store)) }
  } catch (error) {
    await store.close()
    throw error
  }
}

export interface LookedInto {
  readonly store: EventStore
  /** Null where the log was never started. */
  readonly logId: string | null
}

/** The same for whoever only looks: a log that was never started stays so. @throws LogElsewhere */
export async function lookIntoEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<LookedInto> {
  const store = openUnstarted(config, databaseUrl, log)
  try {
    const logId = await readLogId(store)
    if (logId === null) await mustBeNew(databaseUrl)
    return { store, logId }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The event store is empty, and what is in the database was made from the events of another one. */
export class LogElsewhere extends Error {
  override name = 'LogElsewhere'
}

/** A log that is started beside the one that was followed so far would leave everything behind. */
async function mustBeNew(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'brandpath' })
  await client.connect()
  try {
    const { rows } = await client.query<{ log_id: string }>(
      'select log_id from work.reactor_checkpoints limit 1',
    )
    if (!rows[0]) return
    throw new LogElsewhere(
      `The event store is empty, but this database belongs to the log ${rows[0].log_id}. Copy that log into it with: ` +
        'npm run ops -- log copy --from <postgres, or the connection string of the store that holds it>',
    )
  } finally {
    await client.end()
  }
}

/** The same, but an empty log stays empty: for whoever fills it with what another one held. */
export function openUnstarted(
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): EventStore {
  const onDrop = (error: unknown) => log.info({ err: error }, 'subscription resumed')
  return EVENTSTORE_URL
    ? new EventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, onDrop })
    : new PostgresLog({ url: databaseUrl, onDrop })
}
