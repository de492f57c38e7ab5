import type { Logger } from 'pino'
import type { DatabaseNames } from '../postgres/names.ts'
import type { EventStore } from './event-store.ts'
import { readLogIdOf } from './log-binding.ts'
import { ensureLogId } from './log-id.ts'
import { PostgresLog } from './postgres/postgres-log.ts'

export interface EventStoreConfig {
  /** Connection string of EventStoreDB; undefined selects the log in Postgres. */
  readonly EVENTSTORE_URL?: string | undefined
  readonly EVENTSTORE_PREFIX: string
}

/** Opens the configured event store. Gives a new log an id. Call this function once per process. @throws WrongLog */
export async function openEventStore(
  ...args: Parameters<typeof connectEventStore>
): Promise<InspectedEventStore & { readonly logId: string }> {
  const { store, logId } = await inspectEventStore(...args)
  return { store, logId: logId ?? (await closeOnError(store, ensureLogId(store))) }
}

export interface InspectedEventStore {
  readonly store: EventStore
  /** Id of the log; null if the log is new and has no id yet. */
  readonly logId: string | null
}

/** Opens the configured event store like `openEventStore`, but stores no id in a new log. @throws WrongLog */
export async function inspectEventStore(
  ...args: Parameters<typeof connectEventStore>
): Promise<InspectedEventStore> {
  const store = await connectEventStore(...args)
  const [, databaseUrl, names] = args
  const logId = await closeOnError(store, readLogIdOf(databaseUrl, names, store))
  return { store, logId }
}

const closeOnError = <T>(store: EventStore, work: Promise<T>): Promise<T> =>
  work.catch(async (error: unknown) => {
    await store.close()
    throw error
  })

/** Connects to the event store, but does not check that the log and the database belong together. */
export async function connectEventStore(
  { EVENTSTORE_URL, EVENTSTORE_PREFIX }: EventStoreConfig,
  databaseUrl: string,
  names: DatabaseNames,
  log: Logger,
): Promise<EventStore> {
  const onDrop = (error: unknown) => log.info({ err: error }, 'Event subscription dropped; resuming')
  if (!EVENTSTORE_URL) return new PostgresLog({ url: databaseUrl, application: names.application, onDrop })
  const { EventStoreDb } = await import('./eventstoredb/eventstoredb.ts') // slow to load
  return new EventStoreDb({ url: EVENTSTORE_URL, prefix: EVENTSTORE_PREFIX, onDrop })
}
