import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { eventIdOf } from '#schema/event-ids.ts'
import type { UserEvent } from '#schema/events/user.ts'
import type { Database } from '#schema/tables/database.ts'
import { OutcomeUnknown, RevisionConflict, type EventStore, type NewEvent } from '#store/event-store.ts'
import { toNewEvent } from '../commands/run.ts'

export const userStream = (userId: number) => `user-${userId}`

/** What led to an event of a user: who acted, by which request and command, and when. */
export interface Cause {
  readonly actor: number | null
  readonly correlationId: string
  readonly commandId: string
  readonly at: Date
}

/**
 * Writes down an event in the transaction that commits to it. The account's row must be locked (or new) in that
 * transaction, so that the order of the rows is the order in which things happened.
 */
export async function owe(
  trx: Kysely<Database>,
  userId: number,
  event: UserEvent,
  cause: Cause,
): Promise<void> {
  const stream = userStream(userId)
  const { actor, correlationId, commandId } = cause
  const { id, type, data, metadata } = toNewEvent(event, eventIdOf(commandId, stream, 0), {
    actor,
    correlationId,
    causationId: commandId,
    commandId,
    occurredAt: cause.at.toISOString(),
  })
  await trx
    .insertInto('identity.events_due')
    .values({ stream, event_id: id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) })
    .onConflict((on) => on.column('event_id').doNothing()) // a copy of the same command was quicker
    .execute()
}

/** True where this command's event was written down before, whether it was appended since or not. */
export async function wasOwed(
  db: Kysely<Database>,
  store: EventStore,
  userId: number,
  commandId: string,
): Promise<boolean> {
  const stream = userStream(userId)
  const id = eventIdOf(commandId, stream, 0)
  const due = db.selectFrom('identity.events_due').where('event_id', '=', id).select('sequence')
  if (await due.executeTakeFirst()) return true
  for await (const event of store.read(stream)) if (event.id === id) return true
  return false
}

/**
 * Appends what is due of one user, in order. The projector's leader appends what a crash leaves, under the same
 * ids: whichever of the two comes second finds the event in the stream and only removes the row.
 */
export async function pay(db: Kysely<Database>, store: EventStore, userId: number): Promise<void> {
  const due = await db
    .selectFrom('identity.events_due')
    .where('stream', '=', userStream(userId))
    .selectAll()
    .orderBy('sequence')
    .execute()
  for (const row of due) {
    const { stream, event_id: id, type, data, metadata } = row
    await appendOnce(store, stream, { id, type, data: data as NewEvent['data'], metadata }) // written by `owe`
    await db.deleteFrom('identity.events_due').where('sequence', '=', row.sequence).execute()
  }
}

/** After so many the leader may have it: the account stands, and nobody waits for its event. */
const attempts = 5

async function appendOnce(store: EventStore, stream: string, event: NewEvent): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { revision, occurredAt, found } = await tail(store, stream, event.id)
    if (found) return
    const later = event.metadata.occurredAt < occurredAt ? occurredAt : event.metadata.occurredAt
    const dressed = { ...event, metadata: { ...event.metadata, occurredAt: later } }
    try {
      await store.append(stream, [dressed], revision)
      return
    } catch (error) {
      const mayPass = error instanceof RevisionConflict || error instanceof OutcomeUnknown
      if (!mayPass || attempt === attempts) throw error
      await delay(Math.random() * 20)
    }
  }
}

async function tail(store: EventStore, stream: string, eventId: string) {
  let end = { revision: 'no_stream' as bigint | 'no_stream', occurredAt: '', found: false }
  for await (const { id, revision, metadata } of store.read(stream)) {
    end = { revision, occurredAt: metadata.occurredAt, found: end.found || id === eventId }
  }
  return end
}
