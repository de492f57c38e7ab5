import { appendPendingEvents } from '#kernel/commands/event-outbox.ts'
import { identityOutbox } from '#schema/events/format.ts'
import type { WorkContext } from '../work-context.ts'

/** Appends events that are still pending because the process that enqueued them crashed. */
export async function appendAllPendingEvents({
  db,
  commands,
  log,
}: Pick<WorkContext, 'db' | 'commands' | 'log'>): Promise<void> {
  const pending = await db
    .selectFrom('identity.events_due')
    .distinctOn('stream')
    .select(['stream', 'metadata'])
    .orderBy('stream')
    .orderBy('sequence')
    .limit(1_000)
    .execute()
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
