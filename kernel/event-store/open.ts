import type { Logger } from 'pino'
import type { EventStore } from './event-store.ts'
import { EventStoreDb } from './eventstoredb/eventstoredb.ts'
import { assertBoundTo } from './log-binding.ts'
import { ensureLogId, readLogId } from './log-id.ts'
import { PostgresLog } from './postgres/postgres-log.ts'

export interface EventStoreConfig {
  /** Connection string of EventStoreDB; undefined selects the log in Postgres. */
  readonly EVENTSTORE_URL?: string | undefined
  readonly EVENTSTORE_PREFIX: string
}

/**
 * Opens the configured store. If the store is empty, starts its log. Open one store per process; see `AppendingClient`.
 *
 * @throws WrongLog
 */
export async function openEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<InspectedEventStore & { readonly logId: string }> {
  const { store, logId } = await inspectEventStore(config, databaseUrl, log)
  try {
    return { store, logId: logId ?? (await ensureLogId(store)) }
  } catch (error) {
    await store.close()
    throw error
  }
}

export interface InspectedEventStore {
  readonly store: EventStore
  /** Id of the log; null if the log is new and has no id yet. */
  readonly logId: string | null
}

/** Opens the configured store, but does not give a new log an id. @throws WrongLog */
export async function inspectEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<InspectedEventStore> {
  const store = connectEventStore(config, databaseUrl, log)
  try {
    const logId = await readLogId(store)
    await assertBoundTo(databaseUrl, logId)
    return { store, logId }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Connects without checking that log and database belong together. Used to copy events into an empty log. */
export function connectEventStore(
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): EventStore {
  const onDrop = (error: unknown) => log.info({ err: error }, 'event subscription dropped; resuming')
  return EVENTSTORE_URL
    ? new EventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, onDrop })
    : new PostgresLog({ url: databaseUrl, onDrop })
}
