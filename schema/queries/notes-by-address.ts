import type { Kysely } from 'kysely'
import { addressInText } from '../address-in-text.ts'
import type { Database } from '../tables/database.ts'

export async function notesContaining(db: Kysely<Database>, email: string) {
  const address = addressInText(email)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const notes = await db
    .selectFrom('content.status_posts')
    .select(['id', 'project_id', 'note'])
    .where('note', 'ilike', `%${domain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .orderBy('created_at')
    .execute()
  return notes.filter(({ note }) => note.search(address) !== -1)
}

/** Removes the address from notes of other users. Returns the number of changed notes. */
export async function removeAddressFromNotes(db: Kysely<Database>, email: string): Promise<number> {
  const address = addressInText(email)
  const notes = await notesContaining(db, email)
  for (const { id, note } of notes) {
    await db
      .updateTable('content.status_posts')
      .set({ note: note.replaceAll(address, '…') })
      .where('id', '=', id)
      .execute()
  }
  return notes.length
}
