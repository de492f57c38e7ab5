import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { scrub } from '#store/journal/scrub.ts'
import { reasonOf } from '../health/check.ts'
import { recordOutage, type Outage } from './incidents.ts'

interface Kept {
  readonly db: Kysely<Database>
  readonly now: () => Date
}

/**
 * The watch, remembering since when it fails. What it finds and mails are rows of the database: that this was away can
 * be told only by whoever saw it, and only afterwards. The incident ends as every other does.
 */
export function rememberingOutages({ db, now }: Kept, watch: () => Promise<void>): () => Promise<void> {
  let outage: Outage | null = null
  return async () => {
    const begun = now()
    try {
      if (outage) await recordOutage(db, outage, begun)
      outage = null
      await watch()
    } catch (error) {
      outage ??= { since: begun, reason: scrub(reasonOf(error)) }
      throw error
    }
  }
}
