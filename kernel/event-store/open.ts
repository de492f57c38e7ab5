import type { Logger } from 'pino'
import type { DatabaseNames } from '../postgres/names.ts'
import type { EventStore } from './event-store.ts'
import { assertBoundTo } from './log-binding.ts'
import { ensureLogId, readLogId } from './log-id.ts'
import { PostgresLog } from './postgres/postgres-log.ts'

export interface EventStoreConfig {
  /** Connection string of EventStoreDB; undefined selects the log in Postgres. */
  readonly EVENTSTORE_URL?: string | undefined
  readonly EVENTSTORE_PREFIX: string
}

/**
 * Opens the configured event store. Gives an empty log an id. Call this function once per process. @throws WrongLog if
 * the store does not belong to the database
 */
export async function openEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  names: DatabaseNames,
  log: Logger,
): Promise<InspectedEventStore & { readonly logId: string }> {
  const { store, logId } = await inspectEventStore(config, databaseUrl, names, log)
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

/** Opens the configured event store, but gives a new log no id. @throws WrongLog */
export async function inspectEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  names: DatabaseNames,
  log: Logger,
): Promise<InspectedEventStore> {
  const store = await connectEventStore(config, databaseUrl, names, log)
  try {
    const logId = await readLogId(store)
    await assertBoundTo(databaseUrl, names, logId)
    return { store, logId }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Connects to the event store, but does not check that log and database belong together. Used to copy events into an
 * empty log. Loads the client of EventStoreDB only when needed, because loading takes long.
 */
export async function connectEventStore(
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: EventStoreConfig,
  databaseUrl: string,
  names: DatabaseNames,
  log: Logger,
): Promise<EventStore> {
  const onDrop = (error: unknown) => log.info({ err: error }, 'event subscription dropped; resuming')
  if (!EVENTSTORE_URL) return new PostgresLog({ url: databaseUrl, application: names.application, onDrop })
  const { EventStoreDb } = await import('./eventstoredb/eventstoredb.ts')
  return new EventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, onDrop })
}
