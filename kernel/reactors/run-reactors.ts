import { sql, type Kysely, type Transaction } from 'kysely'
import { AggregateCache } from '../commands/aggregate-cache.ts'
import type { EventStore } from '../event-store/event-store.ts'
import { parseRecorded, type DomainEvent, type ParseEvent } from '../projections/domain-event.ts'
import type { DatabaseNames } from '../postgres/names.ts'
import { pause } from '../resilience/backoff.ts'
import { moveCheckpoints, openCheckpoints } from './checkpoints.ts'
import type { Reactor } from './reactor.ts'
import { stateReader } from './state-at.ts'

export interface ReactorRun<Effect, DB> {
  readonly db: Kysely<DB>
  readonly names: DatabaseNames
  readonly store: EventStore
  readonly logId: string
  readonly parse: ParseEvent
  readonly reactors: readonly Reactor<Effect>[]
  /** Writes effects to the database, in the same transaction that moves the checkpoints. */
  readonly writeEffects: (trx: Transaction<DB>, effects: readonly CausedEffect<Effect>[]) => Promise<void>
  readonly signal: AbortSignal
}

export interface CausedEffect<Effect> {
  readonly effect: Effect
  readonly event: DomainEvent
}

const cachedStates = 4_000

/** Pause after a batch that reached the end of the log, so that the next batch contains several events. */
const pauseMs = 50

/** Runs all reactors from the earliest of their checkpoints. @throws CheckpointMoved, WrongLog, ParseError */
export async function runReactors<Effect, DB>(run: ReactorRun<Effect, DB>): Promise<void> {
  const { db, names, store, logId, parse, reactors, writeEffects, signal } = run
  const cache = new AggregateCache(store, parse, cachedStates)
  let checkpoints = await openCheckpoints(db, names, store, logId, reactors)
  const after = [...checkpoints.values()].reduce((least, position) => (position < least ? position : least))
  for await (const batch of store.subscribe({ after, signal })) {
    const last = batch.events.at(-1)?.position
    if (last === undefined) continue
    const effects: CausedEffect<Effect>[] = []
    for (const recorded of batch.events) {
      const event = parseRecorded(recorded, parse)
      const stateAt = stateReader(cache, recorded)
      for (const reactor of reactors) {
        if (event.position <= (checkpoints.get(reactor.name) ?? 0n)) continue
        for (const effect of await reactor.react(event, stateAt)) effects.push({ effect, event })
      }
      cache.advance(recorded)
    }
    const behind = new Map([...checkpoints].filter(([, position]) => position < last))
    await db.transaction().execute(async (trx) => {
      // Ends the transaction of a frozen process, whose locks would block the next leader.
      await sql`set local idle_in_transaction_session_timeout to '5s'`.execute(trx)
      await moveCheckpoints(trx, names, logId, behind, last)
      if (effects.length > 0) await writeEffects(trx, effects)
      // Without effects, the commit does not wait for the disk. If the commit is lost, the events are handled again.
      else await sql`set local synchronous_commit to off`.execute(trx)
    })
    checkpoints = new Map(
      [...checkpoints].map(([name, position]) => [name, position < last ? last : position]),
    )
    if (batch.caughtUp) await pause(pauseMs, signal)
  }
}
