import type { Kysely, Selectable } from 'kysely'
import type { User } from '#schema/api/accounts.ts'
import { maxUsername } from '#schema/limits.ts'
import type { Database } from '#schema/tables/database.ts'
import { isForeignKeyViolation } from '#kernel/postgres/sqlstate.ts'
import { HttpError } from '../http/http-error.ts'
import { endSessions } from '../http/sessions.ts'

export type Account = Selectable<Database['identity.accounts']>

export const normalizedEmail = (email: string) => email.toLowerCase()

export const toUser = ({
  id,
  email,
  username,
  role,
  created_at,
  name_confirmed,
  email_verified_at,
}: Account): User => ({
  id,
  email,
  username,
  role,
  createdAt: created_at.toISOString(),
  nameConfirmed: isNameConfirmed({ email, username, nameConfirmed: name_confirmed }),
  emailVerified: email_verified_at !== null,
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

/** Locks the account until the transaction ends. Returns undefined if the account was erased. */
export const lockAccount = (trx: Kysely<Database>, userId: number) =>
  trx
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirst()

/**
 * Sets the password, ends the sessions except one, and ends the open reset links. Locks the account row, to keep the
 * events of the account in order. Returns false if the account was erased, or if its hash is not `verified` anymore.
 */
export async function replacePassword(
  trx: Kysely<Database>,
  userId: number,
  { hash, verified, keptSession, now }: { hash: string; verified?: string; keptSession?: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.accounts')
    .set({ password_hash: hash })
    .where('id', '=', userId)
    .$if(verified !== undefined, (update) => update.where('password_hash', '=', verified ?? ''))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await endSessions(trx, userId, keptSession)
  await endOpenResets(trx, userId, now)
  return true
}

/** Makes the reset links in earlier emails invalid. */
export async function endOpenResets(trx: Kysely<Database>, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('identity.password_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
}
