import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import type { Services } from '../services.ts'

/** The event store, asked with the clock running. */
export interface StorageProbe {
  readonly lastPosition: Position | null
  /** Milliseconds. */
  readonly readTime: number
  readonly appendTime: number
}

/**
 * Reads the event that began the log, and appends it once more: the store finds that it stands there already, answers
 * as it did then, and nothing is written. So an append is tried from end to end, and the log tells of work only. Whether
 * there is room for another event does not show by that: the log in Postgres is asked for it.
 */
export async function probeStorage({
  store,
  db,
  config,
}: Pick<Services, 'store' | 'db' | 'config'>): Promise<StorageProbe> {
  const begun = performance.now()
  const first = await firstOf(store)
  const read = performance.now()
  if (first) {
    const { id, type, data, metadata } = first
    await store.append(first.stream, [{ id, type, data, metadata }], 'no_stream')
  }
  if (config.EVENTSTORE_URL === undefined) await tryRoom(db)
  const appended = performance.now()
  return {
    lastPosition: await store.lastPosition(),
    readTime: read - begun,
    appendTime: appended - read,
  }
}

async function firstOf(store: EventStore) {
  for await (const event of store.read('log')) return event
  return null
}

/**
 * Has Postgres write a megabyte to its disk, and wait for the disk as it does at each append. Nothing of it stays: what
 * does not fit into `work_mem` is a temporary file beside the tables, and a message in the write-ahead log is no row.
 */
async function tryRoom(db: Kysely<Database>): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('work_mem', '64kB', true), set_config('temp_tablespaces', '', true)`.execute(
        trx,
      )
      await sql`
        with filler as materialized (select repeat(' ', 8192) from generate_series(1, 128))
        select count(*) from filler`.execute(trx)
      await sql`select pg_logical_emit_message(true, 'brandpath', 'health')`.execute(trx)
    })
  } catch (cause) {
    throw new Error('Nothing more can be written to the event log', { cause })
  }
}
