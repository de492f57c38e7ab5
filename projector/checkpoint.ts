import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'
import type { Step } from './carry-out.ts'

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

/** Compare and set: fails with CheckpointMoved where it does not stand at `from`. */
export function checkpointMove(schema: string, from: Position | null, to: Checkpoint): Step {
  const table = sql.id(schema, 'checkpoint')
  const statement =
    from === null
      ? sql`insert into ${table} (position, log_id) values (${to.position}, ${to.logId}) on conflict do nothing`
      : sql`update ${table} set position = ${to.position} where position = ${from} and log_id = ${to.logId}`
  return {
    statement,
    confirm: (moved) => {
      if (moved !== 1)
        throw new CheckpointMoved(`${schema} stands elsewhere than at ${from ?? 'its beginning'}`)
    },
  }
}
