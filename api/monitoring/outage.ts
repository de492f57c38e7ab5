import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { scrub } from '#store/journal/scrub.ts'
import { reasonOf } from '../health/check.ts'
import { recordOutage, type Outage } from './incidents.ts'

interface Kept {
  readonly db: Kysely<Database>
  readonly now: () => Date
  readonly log: Logger
}

/** For those who keep the logs: as an error, by which they look for what matters. */
export const logBegun = (log: Logger, message: string): void =>
  log.error({ task: 'alerts' }, `an incident began: ${message}`)

/**
 * The watch, remembering since when it fails. What it finds and mails are rows of the database: that this was away can
 * be told only by whoever saw it, and only afterwards. The incident ends as every other does.
 */
export function rememberingOutages(
  { db, now, log }: Kept,
  watch: () => Promise<unknown>,
): () => Promise<void> {
  let outage: Outage | null = null
  return async () => {
    const begun = now()
    try {
      const told = outage && (await recordOutage(db, outage, begun))
      outage = null
      if (told !== null) logBegun(log, told)
      await watch()
    } catch (error) {
      outage ??= { since: begun, reason: scrub(reasonOf(error)) }
      throw error
    }
  }
}
