import { sql } from 'kysely'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { OperatorError } from '../process/operator-error.ts'
import { readCheckpoint, type Checkpoint } from './checkpoint.ts'
import type { DomainEvent } from './domain-event.ts'
import { positionNotification } from './position-notification.ts'
import { prepareBatches, type PreparedBatch } from './batch/prepare-batches.ts'
import { CannotApply, foldBatch, writeBatch, type BatchOptions } from './batch/project-batch.ts'
import type { ReadModel } from './read-model.ts'
import { anySignal } from '../resilience/any-signal.ts'

export interface ProjectionRun {
  readonly readModel: ReadModel
  readonly store: Pick<EventStore, 'subscribe'>
  readonly logId: string
  readonly signal: AbortSignal
  beforeBatch?(events: readonly DomainEvent[]): Promise<void>
  /** Called and awaited after a batch was written. */
  readonly onProgress?: (position: Position, caughtUp: boolean) => Promise<void>
}

/** A projection cannot apply an event. Until a newer release can apply it, projections stop before this event. */
export class ProjectionError extends Error {
  override name = 'ProjectionError'
  readonly requestId: string

  constructor({ type, stream, revision, correlationId }: DomainEvent, cause: Error) {
    super(`${type} at ${stream}@${revision}: ${cause.message}`, { cause })
    this.requestId = correlationId
  }
}

export class WrongReadModel extends OperatorError {
  override name = 'WrongReadModel'
}

/** Projects from the checkpoint until an abort. @throws CheckpointMoved, WrongReadModel, ProjectionError, ParseError */
export async function runProjections(run: ProjectionRun): Promise<void> {
  const { readModel, store, logId, signal } = run
  let position = (await checkLogId(logId, readModel))?.position ?? null
  let isFilling = position === null
  let isFirst = true
  let wasBehind = true // unknown at the start: the previous projector may have stopped before the end of the log
  for await (const batch of prepareBatches(readModel, store, { after: position, signal })) {
    const notify = !batch.caughtUp ? 'position' : wasBehind ? 'anything' : 'changes'
    if (batch.end !== null || batch.failure) position = await projectBatch(run, batch, position, notify)
    else if (wasBehind && position !== null) await notifyAnything(readModel, position)
    wasBehind = !batch.caughtUp
    if (isFilling && batch.caughtUp) {
      if (!isFirst) await analyzeTables(readModel)
      isFilling = false
    }
    isFirst = false
    if (position !== null) await run.onProgress?.(position, batch.caughtUp)
  }
}

/** Projects until `isEnough` returns true after a batch. Returns false if the signal aborts earlier. */
export async function projectUntil(
  { signal, ...run }: Omit<ProjectionRun, 'signal' | 'onProgress'> & { readonly signal?: AbortSignal },
  isEnough: (position: Position, caughtUp: boolean) => boolean,
): Promise<boolean> {
  const done = new AbortController()
  await runProjections({
    ...run,
    signal: anySignal([done.signal, ...(signal ? [signal] : [])]),
    onProgress: async (position, caughtUp) => {
      if (isEnough(position, caughtUp)) done.abort()
    },
  })
  return done.signal.aborted
}

export async function checkLogId(
  logId: string,
  { db, schema }: Pick<ReadModel, 'db' | 'schema'>,
): Promise<Checkpoint | null> {
  const checkpoint = await readCheckpoint(db, schema)
  if (checkpoint === null || checkpoint.logId === logId) return checkpoint
  throw new WrongReadModel(
    `The read models ${schema} were built from log ${checkpoint.logId}, but the event store contains log ${logId}. Rebuild ` +
      'the read models.',
    { topic: 'rebuild' },
  )
}

/** Writes a batch. If an event cannot be parsed, writes the events before this event and throws the parse error. */
async function projectBatch(
  run: ProjectionRun,
  batch: PreparedBatch,
  from: Position | null,
  notify: BatchOptions['notify'],
): Promise<Position | null> {
  await run.beforeBatch?.(batch.events)
  if (batch.end !== null) await writeEvents(run, batch, from, batch.end, notify)
  if (batch.failure) throw batch.failure.error
  return batch.end
}

async function writeEvents(
  run: ProjectionRun,
  { events, folded }: Pick<PreparedBatch, 'events' | 'folded'>,
  from: Position | null,
  end: Position,
  notify: BatchOptions['notify'],
): Promise<void> {
  const { readModel, logId } = run
  try {
    const batch = folded ?? foldBatch(readModel, events)
    return await writeBatch(readModel, batch, { from, to: { position: end, logId }, notify })
  } catch (error) {
    const [event] = events
    if (!(error instanceof CannotApply) || !event) throw error
    if (events.length === 1) throw new ProjectionError(event, error)
  }
  // Writes the events one by one, to find the event that cannot be applied.
  let position = from
  for (const event of events) {
    await writeEvents(run, { events: [event], folded: null }, position, event.position, notify)
    position = event.position
  }
}

async function notifyAnything({ db, schema }: ReadModel, position: Position): Promise<void> {
  await sql`select pg_notify(${schema}, ${positionNotification(position, '*')})`.execute(db)
}

/** Updates the statistics of new tables. Without statistics, PostgreSQL plans queries as for empty tables. */
async function analyzeTables({ db, schema, tables }: ReadModel): Promise<void> {
  const names = Object.keys(tables).map((table) => sql.id(schema, table))
  await sql`analyze ${sql.join(names)}`.execute(db)
}
