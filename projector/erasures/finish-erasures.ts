import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { applyErasure } from './end-memberships.ts'
import { eraseAgain } from './erase-again.ts'

export interface ErasureWork {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Schema of the read models, which list erased users. */
  readonly schema: string
  readonly log: Logger
}

/** Ends memberships of newly erased users, and erases users again that a restored copy brought back. */
export async function finishErasures({ db, store, schema, log }: ErasureWork): Promise<void> {
  await eraseAgain(db, schema, log)
  const unfinished = await db
    .withSchema(schema)
    .selectFrom('erased_users')
    .leftJoin('work.erasures', 'work.erasures.user_id', 'erased_users.user_id')
    .where('work.erasures.ended_at', 'is', null)
    .select('erased_users.user_id')
    .execute()
  for (const { user_id: userId } of unfinished) {
    await applyErasure(store, userId)
    await db
      .insertInto('work.erasures')
      .values({ user_id: userId })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
