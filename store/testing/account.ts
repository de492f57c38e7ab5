import type { Kysely } from 'kysely'
import type { Role } from '#schema/roles.ts'
import type { Database } from '#schema/tables/database.ts'

/** Somebody who has an account, called like the address, with a password that opens nothing. */
export async function addAccount(
  db: Kysely<Database>,
  id: number,
  email: string,
  role: Role = 'MEMBER',
): Promise<void> {
  const username = email.slice(0, email.indexOf('@'))
  await db.insertInto('identity.accounts').values({ id, email, username, password_hash: '-', role }).execute()
}
