import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { found } from '#kernel/testing/found.ts'

/** Waits for the stored response of a command. The API stores a response only after sending the response. */
export const storedResponse = (db: Kysely<Database>, key: string): Promise<unknown> =>
  found(async () => {
    const stored = await db
      .selectFrom('work.commands')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirst()
    return stored?.answer ?? undefined
  })

/** Deletes the stored response of a command. This simulates a crash of the API between the append and the response. */
export async function deleteStoredResponse(db: Kysely<Database>, key: string): Promise<void> {
  await storedResponse(db, key)
  await db.updateTable('work.commands').set({ answer: null }).where('key', '=', key).execute()
}
