import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import {
  OutcomeUnknown,
  RevisionConflict,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
} from './event-store.ts'

/**
 * Appends, in order, what identity transactions have written down for a stream (`identity.events_due`), and
 * removes each row once its event stands. Whoever committed does so right after; the projector's leader does it
 * for what a crash left. Both write under the same ids: whichever comes second finds the event in the stream.
 */
export async function appendDue(db: Kysely<Database>, store: EventStore, stream: string): Promise<void> {
  const due = await db
    .selectFrom('identity.events_due')
    .where('stream', '=', stream)
    .selectAll()
    .orderBy('sequence')
    .execute()
  for (const { event_id: id, type, data, metadata, sequence } of due) {
    const event = { id, type, data: data as NewEvent['data'], metadata } // it was JSON in the column
    while (!(await stands(store, stream, event))) await delay(Math.random() * 20)
    await db.deleteFrom('identity.events_due').where('sequence', '=', sequence).execute()
  }
}

/** False where somebody else's event came in between, or where nobody knows: then it is looked for again. */
async function stands(store: EventStore, stream: string, event: NewEvent): Promise<boolean> {
  let last: ExpectedRevision = 'no_stream'
  let { occurredAt } = event.metadata
  for await (const { id, revision, metadata } of store.read(stream)) {
    if (id === event.id) return true
    last = revision
    if (metadata.occurredAt > occurredAt) occurredAt = metadata.occurredAt // time never goes back in a stream
  }
  try {
    await store.append(stream, [{ ...event, metadata: { ...event.metadata, occurredAt } }], last)
    return true
  } catch (error) {
    if (error instanceof RevisionConflict || error instanceof OutcomeUnknown) return false
    throw error
  }
}
