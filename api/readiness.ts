import { sql } from 'kysely'
import type { Position } from '#store/event-store.ts'
import { within } from '#store/within.ts'
import type { Readiness } from './health.ts'
import type { Services } from './services.ts'

/** Milliseconds: whoever asks wants an answer, even where there is none to get. */
const patience = 3_000

/**
 * Ready is a process whose read models have reached the log's end of its start, once, and whose database and
 * event store answer now. It migrated before it listened.
 */
export function readinessOf(services: Services, end: Position | null): Readiness {
  let reached = false
  return {
    missing: async () => {
      reached ||= end === null || services.readPosition.position >= end
      if (!reached) return 'The read models have not reached the end of the log yet'
      try {
        const answers = Promise.all([sql`SELECT 1`.execute(services.db), services.store.lastPosition()])
        await within(patience, 'database and event store', answers)
        return null
      } catch {
        return 'The database or the event store does not answer'
      }
    },
  }
}
