import { sql } from 'kysely'
import type { Position } from '../../event-store/event-store.ts'
import { isDataError } from '../../postgres/sqlstate.ts'
import { moveCheckpoint, type Checkpoint } from '../checkpoint.ts'
import type { DomainEvent } from '../domain-event.ts'
import { executeBatch } from './execute-batch.ts'
import type { Statement } from './write-statements.ts'
import { changedKeys, positionNotification } from '../position-notification.ts'
import type { ReadModel } from '../read-model.ts'
import { RowChanges, type TableChanges } from '../rows.ts'
import { MissingRow, writeStatements } from './write-statements.ts'

/** A projection cannot apply the events to the read model, and a retry would fail too. */
export class CannotApply extends Error {
  override name = 'CannotApply'
}

export interface FoldedBatch {
  readonly changes: readonly TableChanges[]
  readonly statements: readonly Statement[]
}

export function foldBatch(readModel: ReadModel, events: readonly DomainEvent[]): FoldedBatch {
  const rows = new RowChanges(readModel.tables)
  foldEvents(readModel, events, rows)
  const changes = rows.tables
  const totals = (sign: 1 | -1) => totalsStatement(readModel, sign, changes)
  const writes = writeStatements(readModel.schema, changes)
  return { changes, statements: [...totals(-1), ...writes, ...totals(1)] }
}

/** Is prepared, because PostgreSQL plans a prepared statement again after ANALYZE. */
export function totalsStatement(readModel: ReadModel, sign: 1 | -1, changes?: readonly TableChanges[]) {
  const query = readModel.addTotals?.(readModel.schema, sign, changes)
  return query ? [{ query, isPrepared: true }] : []
}

/** @throws CannotApply */
export function foldEvents(
  { projections }: ReadModel,
  events: readonly DomainEvent[],
  rows: RowChanges,
): void {
  try {
    for (const event of events) {
      for (const projection of projections) projection.apply(event, rows)
    }
  } catch (cause) {
    throw cannotApply(cause)
  }
}

export interface BatchOptions {
  readonly from: Position | null
  readonly to: Checkpoint
  /** Contents of the notification: the changed keys, or `*` for any key, or only the position. */
  readonly notify: 'changes' | 'anything' | 'position'
}

/**
 * Writes a batch and the checkpoint in one transaction: the checkpoint first, so that a second projector waits and then
 * fails. Does not wait for the disk: a crash loses rows and checkpoint together. @throws CheckpointMoved, CannotApply
 */
export async function writeBatch(
  readModel: ReadModel,
  { changes, statements }: FoldedBatch,
  { from, to, notify }: BatchOptions,
): Promise<void> {
  const { schema, whileCatchingUp } = readModel
  const keys = {
    changes: () => changedKeys(changes),
    anything: () => '*' as const,
    position: () => undefined,
  }
  const payload = positionNotification(to.position, keys[notify]())
  const isCatchingUp = notify !== 'changes' && whileCatchingUp
  // The timeout ends the transaction of a frozen projector, whose row lock would block the next projector. A prepared
  // statement keeps its plan, so the plan must not scan a table that was small at first.
  const beforeMove = sql`
    select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('idle_in_transaction_session_timeout', '5s', true), pg_notify(${schema}, ${payload})`
  await executeBatch(readModel, [
    moveCheckpoint(schema, from, to, beforeMove),
    ...statements,
    ...(isCatchingUp ? [{ query: whileCatchingUp(schema) }] : []),
  ]).catch(rethrowMisfit)
}

export function rethrowMisfit(error: unknown): never {
  throw isDataError(error) || error instanceof MissingRow ? cannotApply(error) : error
}

const cannotApply = (cause: unknown) =>
  new CannotApply(cause instanceof Error ? cause.message : String(cause), { cause })
