import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { occurred, type Occurred } from '../projection.ts'
import { KnownStates, statesOf, type StateAt } from '../stream-states.ts'
import { moveReactors, startReactors } from './checkpoints.ts'
import type { Due, Reactor } from './reactor.ts'
import { writeDue } from './write-due.ts'

export interface ReactorRun {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly logId: string
  readonly reactors: readonly Reactor[]
  readonly signal: AbortSignal
}

/** Milliseconds between two batches: nobody waits for a mail or a notice as for an answer, and many events are one batch. */
const rest = 50

/**
 * Follows the log for all reactors together, from where the last of them stands; each is given only what lies
 * behind its own checkpoint. What they call for and their checkpoints are one transaction.
 *
 * @throws CheckpointMoved, NewerEvent, BrokenEvent, WrongLog, StoreUnavailable; a database error where the
 * database is away.
 */
export async function runReactors({ db, store, logId, reactors, signal }: ReactorRun): Promise<void> {
  const known = new KnownStates()
  let places = await startReactors(db, store, logId, reactors)
  const after = [...places.values()].reduce((least, position) => (position < least ? position : least))
  for await (const batch of store.subscribe({ after, signal })) {
    const last = batch.events.at(-1)?.position
    if (last === undefined) continue
    const events = batch.events.map(occurred)
    const stateAt = statesOf(store, known, events)
    const due: Due[] = []
    for (const reactor of reactors) {
      due.push(...(await dueFor(reactor, events, places.get(reactor.name) ?? 0n, stateAt)))
    }
    known.follow(events)
    const behind = new Map([...places].filter(([, position]) => position < last))
    await db.transaction().execute(async (trx) => {
      // A frozen leader must not hold the checkpoints against the one that takes over.
      await sql`set local idle_in_transaction_session_timeout to '5s'`.execute(trx)
      await moveReactors(trx, logId, behind, last)
      await writeDue(trx, due)
    })
    places = new Map([...places].map(([name, position]) => [name, position < last ? last : position]))
    if (batch.caughtUp) await pause(rest, undefined, { signal }).catch(() => undefined)
  }
}

/** What one reactor makes of the events behind its checkpoint, in their order. */
async function dueFor(
  reactor: Reactor,
  events: readonly Occurred[],
  behind: Position,
  stateAt: StateAt,
): Promise<readonly Due[]> {
  const due: Due[] = []
  for (const event of events) {
    if (event.position <= behind) continue
    for (const one of await reactor.react(event, stateAt)) due.push(withCause(one, event))
  }
  return due
}

const withCause = (one: Due, { correlationId, traceparent }: Occurred): Due =>
  'key' in one ? { ...one, correlationId, traceparent } : one
