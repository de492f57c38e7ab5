import type { Logger } from 'pino'
import type { Config } from '#schema/config.ts'
import type { EventStore } from './event-store.ts'
import { EventStoreDb } from './eventstoredb.ts'
import { mustBelong } from './followed-log.ts'
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
 * @throws WrongLog where the database has followed another log than the store holds
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

/** The same for whoever only looks: a log that was never started stays so. @throws WrongLog */
export async function lookIntoEventStore(
  config: EventStoreConfig,
  databaseUrl: string,
  log: Logger,
): Promise<LookedInto> {
  const store = openUnstarted(config, databaseUrl, log)
  try {
    const logId = await readLogId(store)
    await mustBelong(databaseUrl, logId)
    return { store, logId }
  } catch (error) {
    await store.close()
    throw error
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
