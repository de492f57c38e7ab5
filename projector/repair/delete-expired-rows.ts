import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'

/** Deletes expired rows. Never deletes events, accounts, memberships or emails. */
export async function deleteExpiredRows(db: Kysely<Database>): Promise<void> {
  const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`
  await db
    .deleteFrom('identity.sessions')
    .where((eb) => eb.or([eb('used_at', '<', ago('30 days')), eb('created_at', '<', ago('90 days'))]))
    .execute()
  await db.deleteFrom('work.commands').where('created_at', '<', ago('30 days')).execute()
  // A response can be stored while its user is erased. A request of the last hour may still be running.
  await db
    .deleteFrom('work.commands')
    .where('created_at', '<', ago('1 hour'))
    .where('user_id', 'not in', db.selectFrom('identity.accounts').select('id'))
    .execute()
  await db.deleteFrom('identity.password_resets').where('expires_at', '<', ago('30 days')).execute()
  await db
    .deleteFrom('content.guide_pictures as p')
    .where('p.is_published', '=', false)
    .where('p.created_at', '<', ago('7 days'))
    .where((eb) =>
      eb.not(
        eb.exists(
          db
            .selectFrom('content.guide_drafts as d')
            .where(sql<boolean>`position(p.name in d.markdown) > 0`)
            .select('d.user_id'),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('work.limits').where('window_start', '<', ago('1 day')).execute()
}
