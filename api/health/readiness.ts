import { sql } from 'kysely'
import type { Position } from '#kernel/event-store/event-store.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Services } from '../services.ts'

const queryTimeoutMs = 3_000

export type Readiness = ReturnType<typeof readinessOf>

/**
 * Returns functions that return why this process has not started, or is not ready; null if there is no reason. A process
 * has started when the read models reach `endAtStart`, the end of the log when the process was started.
 */
export function readinessOf(services: Services, endAtStart: Position | null) {
  let reached = false
  const missingToStart = () => {
    reached ||= endAtStart === null || services.projectionPosition.notifiedPosition >= endAtStart
    return reached ? null : 'The read models have not reached the end of the log yet'
  }
  return {
    missingToStart,
    /** Checks the same as `missingToStart`, and also the database, the event store and the replica. */
    missingToServe: async (): Promise<string | null> => {
      const missing = missingToStart()
      if (missing !== null) return missing
      const { db, reads, replica, store } = services
      if (!(await responds(Promise.all([sql`SELECT 1`.execute(db), store.lastPosition()]))))
        return 'The database or the event store does not answer'
      if (replica && !(await responds(sql`SELECT 1`.execute(reads))))
        return 'The database replica that answers queries does not answer'
      return null
    },
  }
}

const responds = (request: Promise<unknown>): Promise<boolean> =>
  withTimeout(queryTimeoutMs, 'the readiness check', request).then(
    () => true,
    () => false,
  )
