import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { endPlaces } from './end-places.ts'
import { eraseAgain } from './erase-again.ts'

export interface Erasing {
  readonly db: Kysely<Database>
  readonly store: EventStore
  /** Where it is read who was erased. */
  readonly schema: string
  readonly log: Logger
}

/** Ends the places of whoever was erased since it was last looked, and erases again whom an old copy brought back. */
export async function finishErasures({ db, store, schema, log }: Erasing): Promise<void> {
  await eraseAgain(db, schema, log)
  const open = await db
    .withSchema(schema)
    .selectFrom('erased_users')
    .leftJoin('work.erasures', 'work.erasures.user_id', 'erased_users.user_id')
    .where('work.erasures.ended_at', 'is', null)
    .select('erased_users.user_id')
    .execute()
  for (const { user_id: userId } of open) {
    await endPlaces(store, userId)
    await db
      .insertInto('work.erasures')
      .values({ user_id: userId })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}
