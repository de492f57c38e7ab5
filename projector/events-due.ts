import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { appendDue } from '#store/events-due.ts'

/** Appends the events that identity transactions committed to and that a crash left, stream by stream. */
export async function appendEventsDue(db: Kysely<Database>, store: EventStore, log: Logger): Promise<void> {
  const due = await db
    .selectFrom('identity.events_due')
    .distinctOn('stream')
    .select(['stream', 'metadata'])
    .orderBy('stream')
    .orderBy('sequence')
    .limit(1_000)
    .execute()
  for (const { stream, metadata } of due) {
    try {
      await appendDue(db, store, stream)
    } catch (error) {
      log.warn(
        { err: error, requestId: metadata.correlationId, stream },
        'an event that is due could not be appended yet',
      )
    }
  }
}
