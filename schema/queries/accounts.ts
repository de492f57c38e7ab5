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

export interface Recipient {
  readonly email: string
  /** Language tag for numbers and dates; null if unknown. */
  readonly locale: string | null
}

export async function recipientOfUser(db: Kysely<Database>, userId: number): Promise<Recipient | undefined> {
  return db
    .selectFrom('identity.accounts')
    .select(['email', 'locale'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Finds the address of a member or an invited person. An invited address may have an account already. */
export async function recipientOfEntry(db: Kysely<Database>, entryId: number): Promise<Recipient | null> {
  const row = await db
    .selectFrom('identity.entries as entry')
    .leftJoin('identity.accounts as account', (join) =>
      join.on((on) =>
        on.or([
          on('account.id', '=', on.ref('entry.user_id')),
          on('account.email', '=', on.ref('entry.email')),
        ]),
      ),
    )
    .select((eb) => [eb.fn.coalesce('entry.email', 'account.email').as('email'), 'account.locale'])
    .where('entry.id', '=', entryId)
    .executeTakeFirst()
  return row?.email == null ? null : { email: row.email, locale: row.locale }
}
