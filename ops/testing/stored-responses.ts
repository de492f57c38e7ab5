import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#schema/tables/database.ts'

/** Returns the stored response of a command. It is written after the response was sent. */
export const storedResponse = (db: Kysely<Database>, key: string): Promise<unknown> =>
  vi.waitFor(async () => {
    const stored = await db
      .selectFrom('work.commands')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirst()
    if (!stored?.answer) throw new Error(`no response is stored for ${key}`)
    return stored.answer
  }, 10_000)

/** Simulates a crash between the append and the response. */
export async function deleteStoredResponse(db: Kysely<Database>, key: string): Promise<void> {
  await storedResponse(db, key)
  await db.updateTable('work.commands').set({ answer: null }).where('key', '=', key).execute()
}
