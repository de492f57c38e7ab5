import type { Kysely } from 'kysely'
import type { NotificationPreferences, PreferenceChanges } from '#schema/api/notifications.ts'
import { changePreferences, preferencesOf } from '#schema/queries/notification-preferences.ts'
import type { Database } from '#schema/tables/database.ts'
import { defaultEmailPreferences } from '#domain/team/team-state.ts'
import { sessionExpired } from '../accounts/accounts.ts'
import type { Services } from '../services.ts'

export async function readPreferences(
  { db, reads }: Pick<Services, 'db' | 'reads'>,
  userId: number,
): Promise<NotificationPreferences> {
  const account = await db
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .select('guide_mails')
    .executeTakeFirstOrThrow(sessionExpired)
  const kinds = (await preferencesOf(db, [userId])).get(userId)
  if (!kinds) throw new Error('preferencesOf returned no preferences of the user')
  const projects = await projectEmailsOf(reads, userId)
  return { kinds, guides: { email: account.guide_mails }, projects }
}

/** Returns which emails the user gets about each of their projects. */
async function projectEmailsOf(reads: Kysely<Database>, userId: number) {
  const rows = await reads
    .selectFrom('members as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .leftJoin('mail_settings as s', (on) =>
      on.onRef('s.project_id', '=', 'm.project_id').onRef('s.entry_id', '=', 'm.entry_id'),
    )
    .where('m.user_id', '=', userId)
    .select(['p.id', 'p.name', 'm.entry_id', 's.enabled', 's.frequency', 's.status_updates'])
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    memberId: row.entry_id,
    enabled: row.enabled ?? defaultEmailPreferences.enabled,
    frequency: row.frequency ?? defaultEmailPreferences.frequency,
    statusUpdates: row.status_updates ?? defaultEmailPreferences.statusUpdates,
  }))
}

export const updatePreferences = (
  db: Kysely<Database>,
  userId: number,
  { kinds, guides }: PreferenceChanges,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // First, because an erasure also locks the account before it deletes the other rows. Otherwise, both could deadlock.
    if (guides?.email !== undefined) {
      await trx
        .updateTable('identity.accounts')
        .set({ guide_mails: guides.email })
        .where('id', '=', userId)
        .returning('id')
        .executeTakeFirstOrThrow(sessionExpired)
    }
    await changePreferences(trx, userId, kinds ?? {})
  })
