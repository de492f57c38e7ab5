import { sql, type Kysely, type Transaction } from 'kysely'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { parseRecorded, type DomainEvent, type ParseEvent } from '../projections/domain-event.ts'
import { pause } from '../resilience/backoff.ts'
import { moveReactors, startReactors } from './checkpoints.ts'
import type { Reactor } from './reactor.ts'
import { stateReader, StreamStateCache, type StateAt } from './stream-state-cache.ts'

export interface ReactorRun<Effect, DB> {
  readonly db: Kysely<DB>
  readonly store: EventStore
  readonly logId: string
  readonly parse: ParseEvent
  readonly reactors: readonly Reactor<Effect>[]
  /** Writes effects in the transaction that moves the checkpoints. */
  readonly writeEffects: (trx: Transaction<DB>, effects: readonly CausedEffect<Effect>[]) => Promise<void>
  readonly signal: AbortSignal
}

/** An effect, and the event that caused it. */
export interface CausedEffect<Effect> {
  readonly effect: Effect
  readonly event: DomainEvent
}

/** Pause after a batch that reached the end of the log, so that several events become one batch. */
const pauseMs = 50

/**
 * Runs all reactors on the log, from the earliest of their checkpoints. Each reactor gets only events after its own
 * checkpoint. The effects and the checkpoints are written in one transaction.
 *
 * @throws CheckpointMoved, WrongLog, ParseError, or an error of the database or the event store.
 */
export async function runReactors<Effect, DB>(run: ReactorRun<Effect, DB>): Promise<void> {
  const { db, store, logId, parse, reactors, writeEffects, signal } = run
  const cache = new StreamStateCache()
  let checkpoints = await startReactors(db, store, logId, reactors)
  const after = [...checkpoints.values()].reduce((least, position) => (position < least ? position : least))
  for await (const batch of store.subscribe({ after, signal })) {
    const last = batch.events.at(-1)?.position
    if (last === undefined) continue
    const events = batch.events.map((event) => parseRecorded(event, parse))
    const stateAt = stateReader(store, parse, cache, events)
    const effects: CausedEffect<Effect>[] = []
    for (const reactor of reactors) {
      effects.push(...(await effectsOf(reactor, events, checkpoints.get(reactor.name) ?? 0n, stateAt)))
    }
    cache.evolve(events)
    const behind = new Map([...checkpoints].filter(([, position]) => position < last))
    await db.transaction().execute(async (trx) => {
      // Ends the transaction of a frozen leader, which would block its successor.
      await sql`set local idle_in_transaction_session_timeout to '5s'`.execute(trx)
      await moveReactors(trx, logId, behind, last)
      if (effects.length > 0) await writeEffects(trx, effects)
      // If this commit is lost, the events are handled again, still without an effect.
      else await sql`set local synchronous_commit to off`.execute(trx)
    })
    checkpoints = new Map(
      [...checkpoints].map(([name, position]) => [name, position < last ? last : position]),
    )
    if (batch.caughtUp) await pause(pauseMs, signal)
  }
}

/** Returns the effects of the events after the reactor's checkpoint, in their order. */
async function effectsOf<Effect>(
  reactor: Reactor<Effect>,
  events: readonly DomainEvent[],
  checkpoint: Position,
  stateAt: StateAt,
): Promise<readonly CausedEffect<Effect>[]> {
  const effects: CausedEffect<Effect>[] = []
  for (const event of events) {
    if (event.position <= checkpoint) continue
    for (const effect of await reactor.react(event, stateAt)) effects.push({ effect, event })
  }
  return effects
}
