import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import type { Connections } from '../carry-out.ts'
import { partsOf, type Part } from '../part.ts'
import { projections } from '../projections/index.ts'
import { ensureReadModel, readTables, type ReadTable } from '../read-model.ts'
import { projectUntil } from '../run-projections.ts'
import { readRows } from './given.ts'

/** Every row of every table, the checkpoint aside. */
export async function allRows(db: Kysely<Database>, schema: string) {
  const tables = Object.keys(readTables) as ReadTable[] // keys of a constant object
  const rows = await Promise.all(tables.map((table) => readRows({ db, schema }, table)))
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
}

/** Projects into a schema up to the log's end as it is now, all its parts at once. */
export async function projectToTheEnd(
  { db, pool, store, logId }: Connections & { store: EventStore; logId: string },
  schema: string,
): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  await ensureReadModel(db, schema)
  const project = (part: Part) =>
    projectUntil(
      { readModel: { db, pool, schema, projections, part }, store, logId },
      (position) => position >= end,
    )
  await Promise.all(partsOf(schema).map(project))
}
