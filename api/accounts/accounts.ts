import type { Kysely, Selectable } from 'kysely'
import type { User } from '#schema/api/accounts.ts'
import { maxUsername } from '#schema/limits.ts'
import type { Database } from '#schema/tables/database.ts'
import { isForeignKeyViolation } from '#kernel/postgres/sqlstate.ts'
import { HttpError } from '../http/http-error.ts'

export type Account = Selectable<Database['identity.accounts']>

export const normalizedEmail = (email: string) => email.toLowerCase()

export const toUser = ({ id, email, username, role, created_at, name_confirmed }: Account): User => ({
  id,
  email,
  username,
  role,
  createdAt: created_at.toISOString(),
  nameConfirmed: isNameConfirmed({ email, username, nameConfirmed: name_confirmed }),
})

/** Name of a new account: the part of the address before the @. */
export const firstUsername = (email: string) => email.slice(0, email.lastIndexOf('@')).slice(0, maxUsername)

/** Returns false if the name is still the first one and the user has never confirmed it. */
export const isNameConfirmed = (account: {
  email: string
  username: string
  nameConfirmed: boolean
}): boolean => account.nameConfirmed || account.username !== firstUsername(account.email)

export async function accountByEmail(db: Kysely<Database>, email: string): Promise<Account | undefined> {
  return db
    .selectFrom('identity.accounts')
    .where('email', '=', normalizedEmail(email))
    .selectAll()
    .executeTakeFirst()
}

export const accountById = (db: Kysely<Database>, id: number): Promise<Account> =>
  db.selectFrom('identity.accounts').where('id', '=', id).selectAll().executeTakeFirstOrThrow(sessionExpired)

export const setUsername = (db: Kysely<Database>, userId: number, username: string): Promise<Account> =>
  db
    .updateTable('identity.accounts')
    .set({ username, name_confirmed: true })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow(sessionExpired)

/** Stores the locale of the browser. Unknown locales change nothing, because the account may have a better one. */
export async function storeLocale(
  db: Kysely<Database>,
  { id, locale }: Account,
  accepted: string | null,
): Promise<void> {
  if (accepted === null || accepted === locale) return
  await db.updateTable('identity.accounts').set({ locale: accepted }).where('id', '=', id).execute()
}

export const sessionExpired = () => new HttpError(401, 'Please log in')

/** Returns true if a foreign key was violated: the account was erased during the request. */
export const isErasedAccount = (error: unknown): boolean =>
  isForeignKeyViolation(error) && error.constraint?.endsWith('_user_id_fkey') === true

/** Returns false if the account was erased. Locks the account row, to keep the events of the account in order. */
export async function setPasswordHash(trx: Kysely<Database>, userId: number, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.accounts')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
