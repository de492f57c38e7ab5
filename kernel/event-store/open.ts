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

/** Opens the configured store and starts a new log. Open one store per process (`eventstoredb/client.ts`). @throws WrongLog */
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
  /** Null if the log has not been started. */
  readonly logId: string | null
}

/** Opens the event store without starting a new log. @throws WrongLog */
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

/** Connects without any check, to fill an empty log. */
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
