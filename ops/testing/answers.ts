import type { Kysely } from 'kysely'
import { vi } from 'vitest'
import type { Database } from '#schema/tables/database.ts'

/** What a command was answered, as it is kept behind the response. */
export const keptAnswer = (db: Kysely<Database>, key: string): Promise<unknown> =>
  vi.waitFor(async () => {
    const kept = await db
      .selectFrom('work.commands')
      .select('answer')
      .where('key', '=', key)
      .executeTakeFirst()
    if (!kept?.answer) throw new Error(`no answer is kept under ${key}`)
    return kept.answer
  }, 10_000)

/** As after a crash between what the command did and its answer. */
export async function forgetAnswer(db: Kysely<Database>, key: string): Promise<void> {
  await keptAnswer(db, key)
  await db.updateTable('work.commands').set({ answer: null }).where('key', '=', key).execute()
}
