import type { Kysely } from 'kysely'
import type { Database } from '../tables/database.ts'

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

export const isAnyErased = async (db: Kysely<Database>, userIds: readonly number[]): Promise<boolean> =>
  (await usernamesOf(db, userIds)).size < userIds.length

export async function addressOfUser(db: Kysely<Database>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('identity.accounts')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email ?? null
}

export async function addressOfEntry(db: Kysely<Database>, entryId: number): Promise<string | null> {
  const row = await db
    .selectFrom('identity.entries as entry')
    .leftJoin('identity.accounts as account', 'account.id', 'entry.user_id')
    .select((eb) => eb.fn.coalesce('entry.email', 'account.email').as('email'))
    .where('entry.id', '=', entryId)
    .executeTakeFirst()
  return row?.email ?? null
}
