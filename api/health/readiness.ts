import { sql } from 'kysely'
import type { Position } from '#kernel/event-store/event-store.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import type { Services } from '../services.ts'

const queryTimeoutMs = 3_000

/** Each function returns the reason why the process is not started or not ready, or null. */
export interface Readiness {
  readonly missingToStart: () => string | null
  /** Also checks the database, the event store and the replica. */
  readonly missingToServe: () => Promise<string | null>
}

/** `endAtStart` is the end of the log at the start. A process has started when its read models reach it. */
export function readinessOf(services: Services, endAtStart: Position | null): Readiness {
  let reached = false
  const missingToStart = () => {
    reached ||= endAtStart === null || services.projectionPosition.notifiedPosition >= endAtStart
    return reached ? null : 'The read models have not reached the end of the log yet'
  }
  return {
    missingToStart,
    missingToServe: async () => {
      const missing = missingToStart()
      if (missing !== null) return missing
      const { db, reads, replica, store } = services
      if (!(await answers(Promise.all([sql`SELECT 1`.execute(db), store.lastPosition()]))))
        return 'The database or the event store does not answer'
      if (replica && !(await answers(sql`SELECT 1`.execute(reads))))
        return 'The database replica that answers queries does not answer'
      return null
    },
  }
}

const answers = (request: Promise<unknown>): Promise<boolean> =>
  withTimeout(queryTimeoutMs, 'the readiness check', request).then(
    () => true,
    () => false,
  )
