import { isForeignKeyViolation } from '#kernel/postgres/sqlstate.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { User } from '#schema/api/accounts.ts'
import type { Database } from '#schema/tables/database.ts'
import { maxUsername } from '#schema/limits.ts'
import { HttpError } from '../http/http-error.ts'
import type { SessionUser } from '../http/environment.ts'

export type Account = Selectable<Database['identity.accounts']>

/** Email addresses are stored and compared in lower case. */
export const normalised = (email: string) => email.toLowerCase()

/** Returns what users may read of their own account. */
export const asUser = ({
  id,
  email,
  username,
  role,
  created_at,
}: Pick<Account, 'id' | 'email' | 'username' | 'role' | 'created_at'>): User => ({
  id,
  email,
  username,
  role,
  createdAt: created_at.toISOString(),
})

export const sessionAsUser = ({ createdAt, ...user }: SessionUser): User =>
  asUser({ ...user, created_at: createdAt })

export async function accountOf(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('identity.accounts')
    .where('email', '=', normalised(email))
    .selectAll()
    .executeTakeFirst()
}

/** @throws HttpError 401 if the account was erased during the request */
export async function accountWith(db: Kysely<Database>, id: number): Promise<Account> {
  const account = await db.selectFrom('identity.accounts').where('id', '=', id).selectAll().executeTakeFirst()
  if (!account) throw sessionExpired()
  return account
}

/** Returns null if the email address has an account, also if a concurrent request created it. */
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

/** @throws HttpError 401 if the account was erased during the request */
export async function rename(db: Kysely<Database>, userId: number, username: string): Promise<Account> {
  const renamed = await db
    .updateTable('identity.accounts')
    .set({ username })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!renamed) throw sessionExpired()
  return renamed
}

export const sessionExpired = () => new HttpError(401, 'Please log in')

/** Returns whether Postgres rejected a row because its account was erased during the request. */
export const isErasedAccount = (error: unknown): boolean =>
  isForeignKeyViolation(error) && error.constraint?.endsWith('_user_id_fkey') === true

/**
 * Sets the password and locks the row of the account, so that events of the user are enqueued in order. Returns false if
 * the account was erased during the request.
 */
export async function setPasswordHash(trx: Kysely<Database>, userId: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.accounts')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
