import { sql } from 'kysely'
import type { Position } from '#store/event-store.ts'
import { within } from '#store/within.ts'
import type { Readiness } from './health.ts'
import type { Services } from './services.ts'

/** Milliseconds: whoever asks wants an answer, even where there is none to get. */
const patience = 3_000

/**
 * Started is a process whose read models have reached the log's end of its start, once; it migrated before it listened.
 * Ready is one that has started, and whose database and event store answer now.
 */
export function readinessOf(services: Services, end: Position | null): Readiness {
  let reached = false
  const beforeStarted = () => {
    reached ||= end === null || services.readPosition.told >= end
    return reached ? null : 'The read models have not reached the end of the log yet'
  }
  return {
    beforeStarted,
    beforeReady: async () => {
      const missing = beforeStarted()
      if (missing !== null) return missing
      const { db, reads, replica, store } = services
      const answers = Promise.all([sql`SELECT 1`.execute(db), store.lastPosition()])
      if (!(await isDone(answers))) return 'The database or the event store does not answer'
      if (replica && !(await isDone(sql`SELECT 1`.execute(reads))))
        return 'The replica of the database, which answers the queries, does not answer'
      return null
    },
  }
}

const isDone = (answer: Promise<unknown>): Promise<boolean> =>
  within(patience, 'what is asked', answer).then(
    () => true,
    () => false,
  )
