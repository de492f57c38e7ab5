import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'

/** Whether the account is administrator, and no other one is. */
export async function isLastAdministrator(db: Kysely<Database>, userId: number | null): Promise<boolean> {
  const admins = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('role', '=', 'ADMIN')
    .limit(2)
    .execute()
  return admins.length === 1 && admins[0]?.id === userId
}

/** For whoever takes the last one away. */
export const withoutAdministrator =
  'No account is administrator then: nobody is told of alerts, and nobody may open /monitoring. ' +
  'npm run ops -- users promote makes an account one.'
