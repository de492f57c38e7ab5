import type { Kysely } from 'kysely'
import { mentionsIn, textOf, type NoteText } from '#domain/notes/note-parts.ts'
import type { Note } from '#schema/api/notes.ts'
import type { Database } from '#schema/tables/database.ts'

interface NoteFilter {
  readonly projectId: number | readonly number[]
  readonly taskKey?: string
  readonly noteIds?: readonly string[]
}

/** Returns visible notes, the oldest first. */
export async function notesOf(
  reads: Kysely<Database>,
  { projectId, taskKey, noteIds }: NoteFilter,
): Promise<Note[]> {
  let query = reads
    .selectFrom('notes as n')
    // After an edit, the read model may still refer to the previous text, which is deleted already.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('content.notes as row')
          .whereRef('row.note_id', '=', 'n.note_id')
          .select(['row.parts', 'row.id'])
          .orderBy((by) => by('row.id', '=', by.ref('n.text_id')), 'desc')
          .orderBy('row.created_at', 'desc')
          .limit(1)
          .as('t'),
      (on) => on.onTrue(),
    )
    .leftJoin('identity.accounts as a', 'a.id', 'n.author_id')
    .where('n.project_id', 'in', [projectId].flat())
    .where('n.text_id', 'is not', null)
    .select(['n.note_id', 'n.author_id', 'n.created_at', 'n.edited_at', 't.parts', 'a.username'])
    .orderBy('n.created_at')
    .orderBy('n.note_id')
  if (taskKey !== undefined) query = query.where('n.task_key', '=', taskKey)
  if (noteIds !== undefined) query = query.where('n.note_id', 'in', noteIds)
  const rows = await query.execute()
  const names = await namesOfMentioned(
    reads,
    rows.flatMap(({ parts }) => mentionsIn(parts)),
  )
  return rows.map((row) => ({
    id: row.note_id,
    text: textOf(row.parts, names),
    mentions: mentionsIn(row.parts).flatMap((entryId) => {
      const username = names.get(entryId)
      return username === undefined ? [] : [{ entryId, username }]
    }),
    author: row.username === null ? null : { id: row.author_id, username: row.username },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
  }))
}

async function namesOfMentioned(
  reads: Kysely<Database>,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (entryIds.length === 0) return new Map()
  const rows = await reads
    .selectFrom('identity.entries as e')
    .innerJoin('identity.accounts as a', 'a.id', 'e.user_id')
    .where('e.id', 'in', [...new Set(entryIds)])
    .select(['e.id', 'a.username'])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Returns a stored text; null if it is deleted. */
export async function storedText(db: Kysely<Database>, textId: string): Promise<NoteText | null> {
  const row = await db.selectFrom('content.notes').where('id', '=', textId).select('parts').executeTakeFirst()
  if (!row) return null
  const { parts } = row
  return { parts, text: textOf(parts, await namesOfMentioned(db, mentionsIn(parts))) }
}

/** Returns the project of a note; null if there is no such note. Knows deleted notes too. */
export async function projectOfNote(
  db: Kysely<Database>,
  reads: Kysely<Database>,
  noteId: string,
): Promise<number | null> {
  const stored = await db
    .selectFrom('content.notes')
    .where('note_id', '=', noteId)
    .select('project_id')
    .limit(1)
    .executeTakeFirst()
  if (stored) return stored.project_id
  const deleted = await reads
    .selectFrom('notes')
    .where('note_id', '=', noteId)
    .select('project_id')
    .executeTakeFirst()
  return deleted?.project_id ?? null
}
