import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'

/** How far read models have come, and in which log. */
export interface Checkpoint {
  readonly position: Position
  readonly logId: string
}

/** Somebody else has moved the checkpoint: another projector is alive, or the read models were exchanged. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

/** Null where nothing was projected yet, or the read models do not exist. */
export async function readCheckpoint(db: Kysely<Database>, schema: string): Promise<Checkpoint | null> {
  const table = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.checkpoint`}) is not null as found`.execute(db)
  if (!table.rows[0]?.found) return null
  const row = await db.withSchema(schema).selectFrom('checkpoint').selectAll().executeTakeFirst()
  return row ? { position: row.position, logId: row.log_id } : null
}

/** Compare and set. @throws CheckpointMoved where it does not stand at `from`. */
export async function moveCheckpoint(
  db: Kysely<Database>,
  schema: string,
  from: Position | null,
  to: Checkpoint,
): Promise<void> {
  const tables = db.withSchema(schema)
  const moved =
    from === null
      ? await tables
          .insertInto('checkpoint')
          .values({ only: true, position: to.position, log_id: to.logId })
          .onConflict((on) => on.doNothing())
          .executeTakeFirst()
      : await tables
          .updateTable('checkpoint')
          .set({ position: to.position })
          .where('position', '=', from)
          .where('log_id', '=', to.logId)
          .executeTakeFirst()
  const count = 'numUpdatedRows' in moved ? moved.numUpdatedRows : (moved.numInsertedOrUpdatedRows ?? 0n)
  if (count !== 1n) throw new CheckpointMoved(`${schema} stands elsewhere than at ${from ?? 'its beginning'}`)
}
