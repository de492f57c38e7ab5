import { sql, type Kysely } from 'kysely'
import { projectStream } from '#domain/project/project.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import type { ContentTables } from '#schema/tables/content.ts'
import type { Database } from '#schema/tables/database.ts'
import { readStream, type DomainEvent } from '../domain-event.ts'
import type { WorkContext } from '../work-context.ts'

const tables = [
  'content.notes',
  'content.links',
  'content.relevance_reasons',
  'content.status_posts',
] as const satisfies readonly (keyof ContentTables)[]

/**
 * Deletes texts that no event refers to: their process crashed before the append, their note was edited or deleted,
 * their task is relevant again, or their project was deleted. Skips texts of the last day, whose requests may still be
 * running. Reads only the streams of texts that the read models do not show.
 */
export async function deleteOrphanedContent({
  db,
  store,
  schema,
  log,
}: Pick<WorkContext, 'db' | 'store' | 'schema' | 'log'>): Promise<void> {
  for (const table of tables) {
    const suspects = await suspectsIn(db, schema, table)
    for (const [projectId, rows] of Map.groupBy(suspects, ({ project_id }) => project_id)) {
      // The stream decides, because the read models may lag.
      const used = textsInUse(await readStream<ProjectEvent>(store, projectStream(projectId)))
      const orphans = rows.map(({ id }) => id).filter((id) => !used.has(id))
      if (orphans.length === 0) continue
      await db.deleteFrom(table).where('id', 'in', orphans).execute()
      log.info({ table, projectId, count: orphans.length }, 'Deleted texts without an event')
    }
  }
}

/** Returns texts older than a day that the read models do not show. */
async function suspectsIn(db: Kysely<Database>, schema: string, table: keyof ContentTables) {
  const { rows } = await sql<{ id: string; project_id: number }>`
    select t.id, t.project_id from ${sql.table(table)} t
    where t.created_at < now() - interval '1 day' and not exists (${shown(schema, table)})`.execute(db)
  return rows
}

function shown(schema: string, table: keyof ContentTables) {
  const read = (name: string) => sql.id(schema, name)
  switch (table) {
    case 'content.notes':
      return sql`select from ${read('notes')} where text_id = t.id`
    case 'content.links':
      return sql`select from ${read('links')} where link_id = t.id and not removed`
    case 'content.status_posts':
      return sql`select from ${read('status_posts')} where post_id = t.id`
    case 'content.relevance_reasons':
      return sql`select from ${read('irrelevant_tasks')} where reason_id = t.id`
  }
}

function textsInUse(events: readonly DomainEvent<ProjectEvent['type']>[]): ReadonlySet<string> {
  if (events.some(({ type }) => type === 'ProjectDeleted')) return new Set()
  const textsByOwner = new Map<string, string>()
  for (const { id, type, data } of events) {
    if (type === 'NoteAdded') textsByOwner.set(data.noteId, data.noteId)
    if (type === 'NoteEdited') textsByOwner.set(data.noteId, data.textId)
    if (type === 'NoteDeleted') textsByOwner.delete(data.noteId)
    if (type === 'LinkAdded') textsByOwner.set(data.linkId, data.linkId)
    if (type === 'LinkRemoved') textsByOwner.delete(data.linkId)
    if (type === 'TaskMarkedNotRelevant') textsByOwner.set(data.taskKey, id)
    if (type === 'TaskMarkedRelevant') textsByOwner.delete(data.taskKey)
    if (type === 'StatusUpdateRequested') textsByOwner.set(id, data.postId ?? id)
  }
  return new Set(textsByOwner.values())
}
