import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import type { Connections } from '#kernel/projections/batch/execute-batch.ts'
import { readModelDefinition } from '../read-model/read-model.ts'
import { readTables, type ReadTable } from '../projections/tables.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { projectUntil } from '#kernel/projections/run-projections.ts'
import { readRows } from './projection-spec.ts'

/** Returns the rows of all read model tables, except the checkpoint, by table name. */
export async function allRows(db: Kysely<Database>, schema: string) {
  const tables = Object.keys(readTables) as ReadTable[] // the keys of readTables are the table names
  const rows = await Promise.all(tables.map((table) => readRows({ db, schema }, table)))
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
}

/** Projects all events of the log into the read models of a schema. */
export async function projectToTheEnd(
  { db, pool, store, logId }: Connections & { store: EventStore; logId: string },
  schema: string,
): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  await ensureReadModel(db, schema, readModelDefinition)
  await projectUntil(
    { readModel: { ...readModelDefinition, db, pool, schema }, store, logId },
    (position) => position >= end,
  )
}
