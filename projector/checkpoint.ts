import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'
import type { Step } from './carry-out.ts'
import { whole, type Part } from './part.ts'

/** How far read models have come, and in which log. */
export interface Checkpoint {
  readonly position: Position
  readonly logId: string
}

/** Somebody else has moved the checkpoint: another projector is alive, or the read models were exchanged. */
export class CheckpointMoved extends Error {
  override name = 'CheckpointMoved'
}

/** Of a part. Null where nothing was projected yet, or the read models do not exist. */
export async function readCheckpoint(
  db: Kysely<Database>,
  schema: string,
  part: Part = whole,
): Promise<Checkpoint | null> {
  const checkpoints = await readCheckpoints(db, schema)
  return checkpoints.get(part.number) ?? null
}

/** Of all parts the one that is least far; null where one of them has not begun. */
export const readReached = async (db: Kysely<Database>, schema: string): Promise<Checkpoint | null> =>
  leastOf(await readCheckpoints(db, schema))

export function leastOf(checkpoints: Checkpoints): Checkpoint | null {
  let least: Checkpoint | null = null
  for (const one of checkpoints.values()) {
    if (one === null) return null
    if (least === null || one.position < least.position) least = one
  }
  return least
}

/** By the numbers of the parts; null where one has not begun. There are none where the read models do not exist. */
export type Checkpoints = ReadonlyMap<number, Checkpoint | null>

export async function readCheckpoints(db: Kysely<Database>, schema: string): Promise<Checkpoints> {
  const table = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.checkpoint`}) is not null as found`.execute(db)
  if (!table.rows[0]?.found) return new Map()
  const rows = await db.withSchema(schema).selectFrom('checkpoint').selectAll().orderBy('part').execute()
  return new Map(
    rows.map(({ part, position, log_id: logId }) => [
      part,
      position === null || logId === null ? null : { position, logId },
    ]),
  )
}

/** Compare and set: fails with CheckpointMoved where it does not stand at `from`. */
export function checkpointMove(schema: string, part: Part, from: Position | null, to: Checkpoint): Step {
  const table = sql.id(schema, 'checkpoint')
  return {
    statement: sql`
      update ${table} set position = ${to.position}, log_id = ${to.logId}
      where part = ${part.number} and position is not distinct from ${from}::bigint
      and coalesce(log_id, ${to.logId}::uuid) = ${to.logId}::uuid`,
    changes: {
      rows: 1,
      otherwise: () => new CheckpointMoved(`${schema} stands elsewhere than at ${from ?? 'its beginning'}`),
    },
    isPrepared: true,
  }
}
