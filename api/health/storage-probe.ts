import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#kernel/event-store/event-store.ts'
import type { Services } from '../services.ts'

/** Results of a test of the storage. Durations are in milliseconds. */
export interface StorageProbe {
  readonly lastPosition: Position | null
  readonly readTime: number
  readonly appendTime: number
}

/** Appends the first event of the log again. The store recognises the event id and writes nothing. */
export async function probeStorage({
  store,
  db,
  config,
}: Pick<Services, 'store' | 'db' | 'config'>): Promise<StorageProbe> {
  const startedAt = performance.now()
  const first = await firstEvent(store)
  const readAt = performance.now()
  if (first) {
    const { id, type, data, metadata } = first
    await store.append(first.stream, [{ id, type, data, metadata }], 'no_stream')
  }
  if (config.EVENTSTORE_URL === undefined) await probeDiskSpace(db)
  const appendedAt = performance.now()
  return {
    lastPosition: await store.lastPosition(),
    readTime: readAt - startedAt,
    appendTime: appendedAt - readAt,
  }
}

async function firstEvent(store: EventStore) {
  for await (const event of store.read('log')) return event
  return null
}

/** Makes Postgres write 1 MB to a temporary file, by a sort that exceeds `work_mem`, and a record to the WAL. */
async function probeDiskSpace(db: Kysely<Database>): Promise<void> {
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
    throw new Error('Postgres cannot store more events. Check its free disk space. Cause', { cause })
  }
}
