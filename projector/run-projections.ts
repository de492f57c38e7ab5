import { sql } from 'kysely'
import { EventError } from '#schema/events/parse.ts'
import { OperatorError } from '#schema/operator-error.ts'
import type { Batch, EventStore, Position, RecordedEvent } from '#store/event-store.ts'
import { announcement } from './announcement.ts'
import { readCheckpoint, readCheckpoints, type Checkpoint } from './checkpoint.ts'
import { wants, whole } from './part.ts'
import {
  CannotApply,
  foldBatch,
  writeBatch,
  type Announce,
  type Folded,
  type ReadModel,
} from './project-batch.ts'
import { occurred, type Occurred } from './projection.ts'
import { readAhead } from './read-ahead.ts'
import { readTables } from './read-model.ts'

export interface ProjectionRun {
  readonly readModel: ReadModel
  readonly store: EventStore
  /** Of the log behind the store. */
  readonly logId: string
  /** Ends the run, quietly. */
  readonly signal: AbortSignal
  /** Done before the batch of these events is written, so before anybody can see that the read models have it. */
  readonly before?: (events: readonly Occurred[]) => Promise<void>
  /** Told after each batch that was written, and waited for. */
  readonly onProgress?: (position: Position, caughtUp: boolean) => Promise<void>
}

/** An event that the projections cannot take in; they stand still in front of it until the code changes. */
export class Unprojectable extends EventError {
  override name = 'Unprojectable'
}

/** The read models were made from another log than the database belongs to. */
export class WrongReadModels extends OperatorError {
  override name = 'WrongReadModels'
}

/**
 * Follows the log from the checkpoint on, batch by batch, until the signal.
 *
 * @throws CheckpointMoved, WrongReadModels, Unprojectable, NewerEvent, BrokenEvent; a database error where the database
 * is away. Whatever was written before stands, and a new run goes on behind it.
 */
export async function runProjections(run: ProjectionRun): Promise<void> {
  const { readModel, store, logId, signal } = run
  const { projections, part = whole } = readModel
  const isWanted = (event: RecordedEvent) => wants(part, projections, event)
  let at = await startingPoint(readModel, logId)
  let filling = at === null // and how large it becomes PostgreSQL does not know
  let large = false
  let untold = true // whoever ran before may have ended while behind
  const batches = parsed(store.subscribe({ after: at, signal }), isWanted)
  for await (const batch of readAhead(folded(readModel, batches))) {
    const announce = !batch.caughtUp ? 'position' : untold ? 'everything' : 'changes'
    if (batch.end !== null || batch.failure) at = await projectAll(run, batch, at, announce)
    else if (untold && at !== null) await tellEverything(readModel, at)
    untold = !batch.caughtUp
    if (filling && batch.caughtUp && large) await countRows(readModel)
    large = !batch.caughtUp
    filling &&= large
    if (at !== null) await run.onProgress?.(at, batch.caughtUp)
  }
}

/** The same until it is enough, which is asked after each batch. */
export async function projectUntil(
  run: Omit<ProjectionRun, 'signal' | 'onProgress'>,
  isEnough: (position: Position, caughtUp: boolean) => boolean,
): Promise<void> {
  const done = new AbortController()
  await runProjections({
    ...run,
    signal: done.signal,
    onProgress: async (position, caughtUp) => {
      if (isEnough(position, caughtUp)) done.abort()
    },
  })
}

/** Null before the first event. */
async function startingPoint({ db, schema, part }: ReadModel, logId: string): Promise<Position | null> {
  const checkpoint = await readCheckpoint(db, schema, part)
  refuseOther(schema, logId, checkpoint)
  return checkpoint?.position ?? null
}

/** @throws WrongReadModels where a part of them is of another log */
export async function mustBeOf(logId: string, { db, schema }: ReadModel): Promise<void> {
  for (const checkpoint of (await readCheckpoints(db, schema)).values())
    refuseOther(schema, logId, checkpoint)
}

function refuseOther(schema: string, logId: string, checkpoint: Checkpoint | null): void {
  if (checkpoint === null || checkpoint.logId === logId) return
  throw new WrongReadModels(
    `The read models ${schema} were made from the log ${checkpoint.logId}, but all else in this database belongs to ` +
      `${logId}, as the event store does. Make them anew from that with: npm run ops -- projections rebuild`,
  )
}

/** A batch as far as its events can be read, and what is wrong with the next. */
interface Parsed {
  /** Those that concern the part. */
  readonly events: readonly Occurred[]
  /** Where the batch ends, or as far as it can be read; null where not even its first event can. */
  readonly end: Position | null
  readonly failure?: { readonly error: unknown }
  readonly caughtUp: boolean
}

async function* parsed(
  batches: AsyncIterable<Batch>,
  isWanted: (event: RecordedEvent) => boolean,
): AsyncGenerator<Parsed> {
  for await (const { events, caughtUp } of batches) yield { ...readable(events, isWanted), caughtUp }
}

/** The same with what it comes to; null where one of the events cannot be applied. */
interface Ready extends Parsed {
  readonly folded: Folded | null
}

/** While a batch is written the next one is folded as it is read ahead. */
async function* folded(readModel: ReadModel, batches: AsyncIterable<Parsed>): AsyncGenerator<Ready> {
  for await (const batch of batches) yield { ...batch, folded: foldIfPossible(readModel, batch.events) }
}

function foldIfPossible(readModel: ReadModel, events: readonly Occurred[]): Folded | null {
  try {
    return foldBatch(readModel, events)
  } catch (error) {
    if (error instanceof CannotApply) return null
    throw error
  }
}

/** Writes what precedes an event that cannot be read, then throws; so a halt names the very event it stands at. */
async function projectAll(
  run: ProjectionRun,
  { events, folded, end, failure }: Ready,
  from: Position | null,
  announce: Announce,
): Promise<Position | null> {
  await run.before?.(events)
  if (end !== null) await projectEvents(run, events, folded, from, end, announce)
  if (failure) throw failure.error
  return end
}

function readable(
  recorded: readonly RecordedEvent[],
  isWanted: (event: RecordedEvent) => boolean,
): Omit<Parsed, 'caughtUp'> {
  const events: Occurred[] = []
  let end: Position | null = null
  for (const event of recorded) {
    try {
      if (isWanted(event)) events.push(occurred(event))
    } catch (error) {
      return { events, end, failure: { error } }
    }
    end = event.position
  }
  return { events, end }
}

async function projectEvents(
  run: ProjectionRun,
  events: readonly Occurred[],
  folded: Folded | null,
  from: Position | null,
  end: Position,
  announce: Announce,
): Promise<void> {
  try {
    const ready = folded ?? foldBatch(run.readModel, events)
    return await writeBatch(run.readModel, ready, from, { position: end, logId: run.logId }, announce)
  } catch (error) {
    const [event] = events
    if (!(error instanceof CannotApply) || !event) throw error
    if (events.length === 1) {
      const name = `${event.type} at ${event.stream}@${event.revision}`
      const requestId = event.correlationId
      throw new Unprojectable(`${name}: ${error.message}`, { requestId }, { cause: error })
    }
  }
  // Which of them was it? One by one they go in as far as they can.
  let at = from
  for (const event of events) {
    await projectEvents(run, [event], null, at, event.position, announce)
    at = event.position
  }
  if (at !== end) await projectEvents(run, [], null, at, end, announce)
}

async function tellEverything({ db, schema, part = whole }: ReadModel, position: Position): Promise<void> {
  await sql`select pg_notify(${schema}, ${announcement(part, position, '*')})`.execute(db)
}

/**
 * Has PostgreSQL count what filled from nothing. It would by itself in a minute or so, and until then it reads large tables
 * as a whole, because it plans with a handful of rows.
 */
async function countRows({ db, schema }: ReadModel): Promise<void> {
  const tables = Object.keys(readTables).map((table) => sql.id(schema, table))
  await sql`analyze ${sql.join(tables)}`.execute(db)
}
