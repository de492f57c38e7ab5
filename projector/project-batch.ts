import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'
import { announcement, keysOf } from './announcement.ts'
import { moveCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { Occurred, Projection } from './projection.ts'
import { FoldedRows } from './rows.ts'
import { writeRows } from './write-rows.ts'

/** Read models under way. */
export interface ReadModel {
  readonly db: Kysely<Database>
  readonly schema: string
  readonly projections: readonly Projection[]
}

/** What to tell those who listen: `changes` once the read models are not behind, before only how far they are. */
export type Announce = 'changes' | 'everything' | 'position'

/**
 * One batch, one transaction: the checkpoint moves from `from` to `to`, and the rows with it. The checkpoint goes
 * first, so that its row's lock decides between two projectors before either has written. It is not waited for
 * the disk: rows and checkpoint fall back together, and the log has it all.
 *
 * @throws CheckpointMoved, and nothing was written.
 */
export async function projectBatch(
  { db, schema, projections }: ReadModel,
  events: readonly Occurred[],
  from: Position | null,
  to: Checkpoint,
  announce: Announce,
): Promise<void> {
  const { changes } = fold(projections, events)
  await db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit to off`.execute(trx)
    await moveCheckpoint(trx, schema, from, to)
    await writeRows(trx, schema, changes)
    const keys = announce === 'changes' ? keysOf(changes) : announce === 'everything' ? '*' : undefined
    await sql`select pg_notify(${schema}, ${announcement(to.position, keys)})`.execute(trx)
  })
}

function fold(projections: readonly Projection[], events: readonly Occurred[]): FoldedRows {
  const rows = new FoldedRows()
  for (const event of events) {
    for (const projection of projections) projection.apply(event, rows)
  }
  return rows
}
