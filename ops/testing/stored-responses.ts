import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#schema/tables/database.ts'

/** Waits for the stored response of a command. The API stores a response only after sending the response. */
export const storedResponse = (db: Kysely<Database>, key: string): Promise<unknown> =>
  vi.waitFor(async () => {
    const stored = await db
      .selectFrom('work.commands')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirst()
    if (!stored?.answer) throw new Error(`No response is stored for the idempotency key ${key}`)
    return stored.answer
  }, 10_000)

/** Deletes the stored response of a command. This simulates a crash of the API between the append and the response. */
export async function deleteStoredResponse(db: Kysely<Database>, key: string): Promise<void> {
  await storedResponse(db, key)
  await db.updateTable('work.commands').set({ answer: null }).where('key', '=', key).execute()
}
