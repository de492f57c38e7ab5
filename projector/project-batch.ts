import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Position } from '#store/event-store.ts'
import { announcement, keysOf } from './announcement.ts'
import { carryOut, type Connections, type Step } from './carry-out.ts'
import { checkpointMove, type Checkpoint } from './checkpoint.ts'
import { isOf, whole, type Part } from './part.ts'
import type { Occurred, Projection } from './projection.ts'
import { FoldedRows, type TableChanges } from './rows.ts'
import { liftingOfSequences } from './sequences.ts'
import { MissingRow, writesOf } from './write-rows.ts'

/** Read models under way. */
export interface ReadModel extends Connections {
  readonly schema: string
  readonly projections: readonly Projection[]
  /** The part of them that is brought up to date; the whole where none is named. */
  readonly part?: Part
}

/** What to tell those who listen: `changes` once the read models are not behind, before only how far they are. */
export type Announce = 'changes' | 'everything' | 'position'

/** The events do not fit the read models: no retry will help. */
export class CannotApply extends Error {
  override name = 'CannotApply'
}

/** What the events of a batch come to, ready to be written. */
export interface Folded {
  readonly changes: readonly TableChanges[]
  readonly writes: readonly Step[]
}

/** @throws CannotApply */
export function foldBatch(
  { schema, projections, part = whole }: ReadModel,
  events: readonly Occurred[],
): Folded {
  const { changes } = fold(projections, part, events)
  return { changes, writes: writesOf(schema, changes) }
}

/**
 * One batch, one transaction: the checkpoint moves from `from` to `to`, and the rows with it. The checkpoint goes
 * first, so that its row's lock decides between two projectors before either has written. The commit does not
 * wait for the disk: rows and checkpoint fall back together, and the log has it all.
 *
 * @throws CheckpointMoved or CannotApply, and nothing was written.
 */
export async function writeBatch(
  readModel: ReadModel,
  { changes, writes }: Folded,
  from: Position | null,
  to: Checkpoint,
  announce: Announce,
): Promise<void> {
  const { schema, part = whole } = readModel
  const keys = announce === 'changes' ? keysOf(changes) : announce === 'everything' ? '*' : undefined
  await carryOut(readModel, [
    { statement: settings, isPrepared: true },
    checkpointMove(schema, part, from, to),
    ...writes,
    // Before anybody can see that the read models have caught up, and draw an id.
    ...(announce === 'changes' || part.number !== 1 ? [] : [liftingOfSequences(schema)]),
    {
      statement: sql`select pg_notify(${schema}, ${announcement(part, to.position, keys)})`,
      isPrepared: true,
    },
  ]).catch(refuseMisfits)
}

/** A frozen projector must not hold the checkpoint's row against the one that takes over. */
const settings = sql`
  select set_config('synchronous_commit', 'off', true),
  set_config('idle_in_transaction_session_timeout', '5s', true)`

function fold(projections: readonly Projection[], part: Part, events: readonly Occurred[]): FoldedRows {
  const rows = new FoldedRows()
  try {
    for (const event of events) {
      for (const projection of projections) {
        if (isOf(part, projection, event.stream)) projection.apply(event, rows)
      }
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
