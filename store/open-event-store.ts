import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { EventStore } from './event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { logIdOf } from './log-id.ts'
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
 */
export async function openEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<OpenEventStore> {
  const store = adapter(config, databaseUrl, (error) => log.info({ err: error }, 'subscription resumed'))
  try {
    return { store, logId: await logIdOf(store) }
  } catch (error) {
    await store.close()
    throw error
  }
}

function adapter(
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: EventStoreConfig,
  databaseUrl: string,
  onDrop: (error: unknown) => void,
): EventStore {
  return EVENTSTORE_URL
    ? new EventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, onDrop })
    : new PostgresLog({ url: databaseUrl, onDrop })
}
