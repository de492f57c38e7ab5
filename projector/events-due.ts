import type { Kysely, Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { EventsDue } from '#schema/tables/identity.ts'
import {
  RevisionConflict,
  type EventStore,
  type ExpectedRevision,
  type JsonObject,
} from '#store/event-store.ts'

type DueEvent = Selectable<EventsDue>

/**
 * Appends the events that identity transactions committed to and that a crash left. Whoever committed appends
 * right after it, so both may be at the same event: its id says that it stands already.
 */
export async function appendEventsDue(db: Kysely<Database>, store: EventStore, log: Logger): Promise<void> {
  const due = await db
    .selectFrom('identity.events_due')
    .selectAll()
    .orderBy('sequence')
    .limit(1_000)
    .execute()
  for (const [stream, events] of Map.groupBy(due, (event) => event.stream)) {
    try {
      await appendToStream(db, store, stream, events)
    } catch (error) {
      log.warn({ err: error, stream }, 'an event that is due could not be appended yet')
    }
  }
}

async function appendToStream(
  db: Kysely<Database>,
  store: EventStore,
  stream: string,
  events: readonly DueEvent[],
): Promise<void> {
  for (const event of events) {
    while (!(await stands(store, stream, event)));
    await db.deleteFrom('identity.events_due').where('sequence', '=', event.sequence).execute()
  }
}

/** False where somebody else's event came in between. */
async function stands(store: EventStore, stream: string, due: DueEvent): Promise<boolean> {
  let last: ExpectedRevision = 'no_stream'
  let { occurredAt } = due.metadata
  for await (const event of store.read(stream)) {
    if (event.id === due.event_id) return true
    last = event.revision
    if (event.metadata.occurredAt > occurredAt) occurredAt = event.metadata.occurredAt
  }
  const data = due.data as JsonObject // it was JSON in the column
  const metadata = { ...due.metadata, occurredAt }
  try {
    await store.append(stream, [{ id: due.event_id, type: due.type, data, metadata }], last)
    return true
  } catch (error) {
    if (error instanceof RevisionConflict) return false
    throw error
  }
}
