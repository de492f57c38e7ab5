import type { Kysely } from 'kysely'
import { mentionsIn, textOf } from '#domain/notes/note-parts.ts'
import type { Project } from '#domain/project/project.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import type { Database } from '#schema/tables/database.ts'

/** Texts and names that are not in events. Texts are stored by the id of their row. */
export interface ProjectTexts {
  readonly usernames: ReadonlyMap<number, string>
  readonly notes: ReadonlyMap<string, string>
  readonly links: ReadonlyMap<string, { readonly url: string; readonly title: string | null }>
  readonly reasons: ReadonlyMap<string, string>
  readonly updates: ReadonlyMap<string, string>
}

/** Reads the texts of a project. `userIds` are the users whose names the export contains. */
export async function readTexts(
  db: Kysely<Database>,
  projectId: number,
  { team }: Project,
  userIds: readonly number[],
): Promise<ProjectTexts> {
  const members = [...team.values()].flatMap(({ userId }) => userId ?? [])
  const [usernames, notes, links, reasons, updates] = await Promise.all([
    usernamesOf(db, [...new Set([...members, ...userIds])]),
    db.selectFrom('content.notes').selectAll().where('project_id', '=', projectId).execute(),
    db.selectFrom('content.links').selectAll().where('project_id', '=', projectId).execute(),
    db.selectFrom('content.relevance_reasons').selectAll().where('project_id', '=', projectId).execute(),
    db.selectFrom('content.status_posts').selectAll().where('project_id', '=', projectId).execute(),
  ])
  const mentioned = new Map(
    notes
      .flatMap(({ parts }) => mentionsIn(parts))
      .flatMap((entryId) => {
        const name = usernames.get(team.get(entryId)?.userId ?? 0)
        return name === undefined ? [] : [[entryId, name] as const]
      }),
  )
  return {
    usernames,
    notes: new Map(notes.map(({ id, parts }) => [id, textOf(parts, mentioned)])),
    links: new Map(links.map(({ id, url, title }) => [id, { url, title }])),
    reasons: new Map(reasons.map(({ id, reason }) => [id, reason])),
    updates: new Map(updates.map(({ id, note }) => [id, note])),
  }
}
