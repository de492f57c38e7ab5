import { sql, type Kysely } from 'kysely'
import { addressInText } from '../address-in-text.ts'
import type { ContentTables, NotePart } from '../tables/content.ts'
import type { Database } from '../tables/database.ts'

type Redaction = Record<string, string | null>

interface FoundText {
  readonly table: keyof ContentTables
  readonly id: string
  readonly project_id: number
  readonly note: string
  /** Columns with the address replaced. */
  readonly redacted: Redaction
}

/** Finds an email address in the texts of all users: in status updates, notes, links and reasons. */
export async function notesContaining(db: Kysely<Database>, email: string): Promise<FoundText[]> {
  const address = addressInText(email)
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const pattern = `%${domain.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const redact = (text: string) => text.replaceAll(address, '…')
  const [posts, reasons, links, notes] = await Promise.all([
    db.selectFrom('content.status_posts').selectAll().where('note', 'ilike', pattern).execute(),
    db.selectFrom('content.relevance_reasons').selectAll().where('reason', 'ilike', pattern).execute(),
    db
      .selectFrom('content.links')
      .selectAll()
      .where((where) => where.or([where('url', 'ilike', pattern), where('title', 'ilike', pattern)]))
      .execute(),
    db
      .selectFrom('content.notes')
      .selectAll()
      .where(sql`parts::text`, 'ilike', pattern)
      .execute(),
  ])
  const found: (FoundText & { readonly created_at: Date })[] = [
    ...posts.map((row) => ({
      ...row,
      table: 'content.status_posts' as const,
      redacted: { note: redact(row.note) },
    })),
    ...reasons.map((row) => ({
      ...row,
      table: 'content.relevance_reasons' as const,
      note: row.reason,
      redacted: { reason: redact(row.reason) },
    })),
    ...links.map((row) => ({
      ...row,
      table: 'content.links' as const,
      note: row.title === null ? row.url : `${row.title}: ${row.url}`,
      redacted: { url: redact(row.url), title: row.title === null ? null : redact(row.title) },
    })),
    ...notes.map((row) => ({
      ...row,
      table: 'content.notes' as const,
      note: plainText(row.parts),
      redacted: {
        parts: JSON.stringify(row.parts.map((part) => (typeof part === 'string' ? redact(part) : part))),
      },
    })),
  ]
  return found
    .filter(({ note }) => note.search(address) !== -1)
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Removes the address from texts of other users. Returns the number of changed texts. */
export async function removeAddressFromNotes(db: Kysely<Database>, email: string): Promise<number> {
  const notes = await notesContaining(db, email)
  for (const { table, id, redacted } of notes) {
    await db.updateTable(table).set(redacted).where('id', '=', id).execute()
  }
  return notes.length
}

/** Returns the text of a note without the names of mentioned members. */
export const plainText = (parts: readonly NotePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : '@…')).join('')
