import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'

/** Usernames by user id; whoever has no account any more is missing. */
export async function usernamesOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity.accounts')
    .select(['id', 'username'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Where a member's mail goes; null where the account is gone. */
export async function addressOfUser(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}

/** The address that an entry was invited at; null where it is forgotten. */
export async function addressOfEntry(db: Kysely<Database>, entryId: number): Promise<string | null> {
  const row = await db
    .selectFrom('identity.entries as entry')
    .leftJoin('identity.accounts as account', 'account.id', 'entry.user_id')
    .select((eb) => eb.fn.coalesce('entry.email', 'account.email').as('email'))
    .where('entry.id', '=', entryId)
    .executeTakeFirst()
  return row?.email ?? null
}
