import { sql, type Kysely, type Selectable } from 'kysely'
import { DatabaseError } from 'pg'
import type { User } from '#schema/api/user.ts'
import type { Database } from '#schema/tables/database.ts'
import type { Accounts } from '#schema/tables/identity.ts'
import { maxUsername } from '#schema/limits.ts'
import { Problem } from '../problem.ts'
import type { SessionUser } from '../session-user.ts'

export type Account = Selectable<Accounts>

/** Addresses are kept and compared in lower case. */
export const normalised = (email: string) => email.toLowerCase()

/** What the user himself may read of his account. */
export const asUser = (
  account: Pick<Account, 'id' | 'email' | 'username' | 'role' | 'created_at'>,
): User => ({
  id: account.id,
  email: account.email,
  username: account.username,
  role: account.role,
  createdAt: account.created_at.toISOString(),
})

export const sessionAsUser = ({ id, email, username, role, createdAt }: SessionUser): User => ({
  id,
  email,
  username,
  role,
  createdAt: createdAt.toISOString(),
})

export async function accountOf(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('identity.accounts')
    .where('email', '=', normalised(email))
    .selectAll()
    .executeTakeFirst()
}

/** @throws Problem 401 where the account was erased meanwhile. */
export async function accountWith(db: Kysely<Database>, id: number): Promise<Account> {
  const account = await db.selectFrom('identity.accounts').where('id', '=', id).selectAll().executeTakeFirst()
  if (!account) throw erasedMeanwhile()
  return account
}

/** Null where the address has an account already: of several who register it at once, one gets it. */
export async function createAccount(
  trx: Kysely<Database>,
  account: { email: string; passwordHash: string; createdAt: Date },
): Promise<Account | null> {
  const email = normalised(account.email)
  const username = email.slice(0, email.lastIndexOf('@')).slice(0, maxUsername)
  const created = await trx
    .insertInto('identity.accounts')
    .values({
      id: sql<number>`nextval('identity.user_ids')`,
      email,
      username,
      password_hash: account.passwordHash,
      role: 'MEMBER',
      created_at: account.createdAt,
    })
    .onConflict((on) => on.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
  return created ?? null
}

/** @throws Problem 401 where the account was erased meanwhile. */
export async function rename(db: Kysely<Database>, userId: number, username: string): Promise<Account> {
  const renamed = await db
    .updateTable('identity.accounts')
    .set({ username })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw erasedMeanwhile()
  return renamed
}

export const erasedMeanwhile = () => new Problem(401, 'Please log in')

/** A row was refused since it names an account that is gone: it was erased after the request had come in. */
export const namesErased = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === '23503' &&
  error.constraint?.endsWith('_user_id_fkey') === true

/**
 * Locks the account's row: what the transaction writes of this user comes behind what others wrote. False where it was
 * erased meanwhile, which is the last that is told of a user.
 */
export async function setPasswordHash(trx: Kysely<Database>, userId: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.accounts')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
