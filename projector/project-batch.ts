import { sql, type Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Database } from '#schema/tables/database.ts'
import type { Position } from '#store/event-store.ts'
import { announcement, keysOf } from './announcement.ts'
import { moveCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { Occurred, Projection } from './projection.ts'
import { FoldedRows } from './rows.ts'
import { liftSequences } from './sequences.ts'
import { MissingRow, writeRows } from './write-rows.ts'

/** Read models under way. */
export interface ReadModel {
  readonly db: Kysely<Database>
  readonly schema: string
  readonly projections: readonly Projection[]
}

/** What to tell those who listen: `changes` once the read models are not behind, before only how far they are. */
export type Announce = 'changes' | 'everything' | 'position'

/** The events do not fit the read models: no retry will help. */
export class CannotApply extends Error {
  override name = 'CannotApply'
}

/**
 * One batch, one transaction: the checkpoint moves from `from` to `to`, and the rows with it. The checkpoint goes
 * first, so that its row's lock decides between two projectors before either has written. The commit does not
 * wait for the disk: rows and checkpoint fall back together, and the log has it all.
 *
 * @throws CheckpointMoved or CannotApply, and nothing was written.
 */
export async function projectBatch(
  { db, schema, projections }: ReadModel,
  events: readonly Occurred[],
  from: Position | null,
  to: Checkpoint,
  announce: Announce,
): Promise<void> {
  const { changes } = fold(projections, events)
  const keys = announce === 'changes' ? keysOf(changes) : announce === 'everything' ? '*' : undefined
  await db.transaction().execute(async (trx) => {
    await sql`select ${settings}`.execute(trx)
    await moveCheckpoint(trx, schema, from, to)
    await writeRows(trx, schema, changes).catch(refuseMisfits)
    // Before anybody can see that the read models have caught up, and draw an id.
    if (announce !== 'changes') await liftSequences(trx, schema)
    await sql`select pg_notify(${schema}, ${announcement(to.position, keys)})`.execute(trx)
  })
}

/** A frozen projector must not hold the checkpoint's row against the one that takes over. */
const settings = sql`
  set_config('synchronous_commit', 'off', true),
  set_config('idle_in_transaction_session_timeout', '5s', true)`

function fold(projections: readonly Projection[], events: readonly Occurred[]): FoldedRows {
  const rows = new FoldedRows()
  try {
    for (const event of events) {
      for (const projection of projections) projection.apply(event, rows)
    }
  } catch (cause) {
    throw cannotApply(cause)
  }
  return rows
}

/** SQLSTATE classes: 22 data exception, 23 integrity constraint violation. All others may pass. */
function refuseMisfits(error: unknown): never {
  const misfit = error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
  throw misfit || error instanceof MissingRow ? cannotApply(error) : error
}

const cannotApply = (cause: unknown) =>
  new CannotApply(cause instanceof Error ? cause.message : String(cause), { cause })
