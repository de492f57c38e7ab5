import { sql, type Kysely } from 'kysely'
import type { Database } from '../tables/database.ts'

/** Returns the projects with texts of other users that contain the name of a user. A mention contains no name. */
export async function projectsWhoseTextsName(
  db: Kysely<Database>,
  { userId, username }: { userId: number; username: string },
): Promise<number[]> {
  const nameInJson = JSON.stringify(username).slice(1, -1)
  const { rows } = await sql<{ project_id: number }>`
    select distinct project_id from (
      select project_id, user_id, parts::text as text, ${nameInJson}::text as name from content.notes
      union all select project_id, user_id, note, ${username} from content.status_posts
      union all select project_id, user_id, reason, ${username} from content.relevance_reasons
      union all select project_id, user_id, title, ${username} from content.links
    ) texts
    where user_id <> ${userId} and strpos(lower(normalize(text, nfc)), lower(normalize(name, nfc))) > 0
    order by project_id`.execute(db)
  return rows.map(({ project_id }) => project_id)
}
