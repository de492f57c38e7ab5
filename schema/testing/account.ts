import type { Kysely } from 'kysely'
import type { Role } from '../roles.ts'
import type { Database } from '../tables/database.ts'

/** Inserts an account without a valid password. The username is the part of the address before the @. */
export async function insertAccount(
  db: Kysely<Database>,
  id: number,
  email: string,
  role: Role = 'MEMBER',
): Promise<void> {
  const username = email.slice(0, email.indexOf('@'))
  await db.insertInto('identity.accounts').values({ id, email, username, password_hash: '-', role }).execute()
}
