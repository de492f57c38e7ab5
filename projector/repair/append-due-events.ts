import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { appendPendingEvents } from '#kernel/commands/event-outbox.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { identityOutbox } from '#schema/events/format.ts'
import type { Database } from '#schema/tables/database.ts'
import { openCommands } from '../work-context.ts'

/** Appends events that are still pending because the process that enqueued them crashed. */
export async function appendDueEvents(db: Kysely<Database>, store: EventStore, log: Logger): Promise<void> {
  const pending = await db
    .selectFrom('identity.events_due')
    .distinctOn('stream')
    .select(['stream', 'metadata'])
    .orderBy('stream')
    .orderBy('sequence')
    .limit(1_000)
    .execute()
  const commands = openCommands(store)
  for (const { stream, metadata } of pending) {
    try {
      await appendPendingEvents(db, identityOutbox, commands, stream)
    } catch (error) {
      log.warn(
        { err: error, requestId: metadata.correlationId, stream },
        'Cannot append a pending event; the next run retries',
      )
    }
  }
}
