import type { Kysely } from 'kysely'
import { eventIdOf } from '#schema/event-ids.ts'
import type { UserEvent } from '#schema/events/user.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { appendDue } from '#store/events-due.ts'
import type { Tracing } from '#store/tracing/tracing.ts'
import { toNewEvent } from '../commands/run.ts'

export const userStream = (userId: number) => `user-${userId}`

/** What led to an event of a user: who acted, by which request and command, and when. */
export interface Cause {
  readonly actor: number | null
  readonly correlationId: string
  readonly commandId: string
  readonly at: Date
  /** The span of the request: whoever appends the event after a crash goes on with its trace. */
  readonly traceparent?: string | undefined
}

/** The trace of the request that is under way. */
export const traceOf = ({ tracing }: { tracing: Tracing | null }): Pick<Cause, 'traceparent'> => ({
  traceparent: tracing?.current()?.traceparent,
})

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
  const { actor, correlationId, commandId, traceparent } = cause
  const { id, type, data, metadata } = toNewEvent(event, eventIdOf(commandId, stream, 0), {
    actor,
    correlationId,
    causationId: commandId,
    commandId,
    occurredAt: cause.at.toISOString(),
    ...(traceparent !== undefined && { traceparent }),
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

/** Appends what is due of one user. */
export const pay = (db: Kysely<Database>, store: EventStore, userId: number): Promise<void> =>
  appendDue(db, store, userStream(userId))
