import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { outboxChannel } from '../mail/channel.ts'
import { occurred, type Occurred } from '../projection.ts'
import { moveReactors, startReactors } from './checkpoints.ts'
import type { MailDue, Reactor } from './reactor.ts'

export interface ReactorRun {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly logId: string
  readonly reactors: readonly Reactor[]
  readonly signal: AbortSignal
}

/**
 * Follows the log for all reactors together, from where the last of them stands; each is given only what lies
 * behind its own checkpoint. What they call for and their checkpoints are one transaction.
 *
 * @throws CheckpointMoved, NewerEvent, BrokenEvent, WrongLog; a database error where the database is away.
 */
export async function runReactors({ db, store, logId, reactors, signal }: ReactorRun): Promise<void> {
  let places = await startReactors(db, store, logId, reactors)
  const after = [...places.values()].reduce((least, position) => (position < least ? position : least))
  for await (const batch of store.subscribe({ after, signal })) {
    const last = batch.events.at(-1)?.position
    if (last === undefined) continue
    const events = batch.events.map(occurred)
    const due = reactors.flatMap((reactor) => mailsDue(reactor, events, places.get(reactor.name) ?? 0n))
    const behind = new Map([...places].filter(([, position]) => position < last))
    await db.transaction().execute(async (trx) => {
      // A frozen leader must not hold the checkpoints against the one that takes over.
      await sql`set local idle_in_transaction_session_timeout to '5s'`.execute(trx)
      await moveReactors(trx, logId, behind, last)
      await writeMails(trx, due)
    })
    places = new Map([...places].map(([name, position]) => [name, position < last ? last : position]))
  }
}

const mailsDue = (reactor: Reactor, events: readonly Occurred[], behind: Position) =>
  events.filter(({ position }) => position > behind).flatMap((event) => reactor.react(event))

async function writeMails(trx: Transaction<Database>, due: readonly MailDue[]): Promise<void> {
  if (due.length === 0) {
    // Where this commit is lost the same events are read again, and call for nothing again.
    await sql`set local synchronous_commit to off`.execute(trx)
    return
  }
  await trx
    .insertInto('work.outbox')
    .values(
      due.map(({ key, kind, refs, userId, entryId, projectId }) => ({
        key,
        kind,
        refs: JSON.stringify(refs),
        user_id: userId ?? null,
        entry_id: entryId ?? null,
        project_id: projectId ?? null,
      })),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  await sql`select pg_notify(${outboxChannel}, '')`.execute(trx)
}
