import { sql, type Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { linkToken, tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import { lockAccount, sessionExpired } from '../accounts/accounts.ts'
import type { SessionUser } from '../http/environment.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'secret' | 'publicUrl'>

/** Returns the address of the user's calendar; null if the calendar is off. */
export async function calendarAddressOf(context: Context, userId: number): Promise<string | null> {
  const account = await accountOf(context.db, userId)
  if (!account) throw sessionExpired()
  return account.calendar_enabled ? addressOf(context, userId, account.calendar_generation) : null
}

/** Switches the calendar on with a new address. */
export async function renewCalendarAddress(
  context: Context,
  { id, sessionHash }: SessionUser,
): Promise<string> {
  const generation = await context.db.transaction().execute(async (trx) => {
    await requireSession(trx, id, sessionHash)
    return startGeneration(trx, id, true)
  })
  return addressOf(context, id, generation)
}

export async function disableCalendar(db: Kysely<Database>, userId: number): Promise<void> {
  await startGeneration(db, userId, false)
}

/** Returns the user whose calendar has this token; null if the token is forged, replaced or switched off. */
export async function userOfCalendar({ db, secret }: Context, token: string): Promise<number | null> {
  const userId = tokenId(token)
  const account = userId === null ? undefined : await accountOf(db, userId)
  if (!account?.calendar_enabled) return null
  return verifyLinkToken(secret, 'calendar', token, account.calendar_generation) ? userId : null
}

const accountOf = (db: Kysely<Database>, userId: number) =>
  db
    .selectFrom('identity.accounts')
    .where('id', '=', userId)
    .select(['calendar_enabled', 'calendar_generation'])
    .executeTakeFirst()

/** Locks the account first: a password reset that ends the session also ends the address, which must not return. */
async function requireSession(trx: Kysely<Database>, userId: number, sessionHash: string): Promise<void> {
  await lockAccount(trx, userId)
  const session = trx.selectFrom('identity.sessions').where('id_hash', '=', sessionHash).select('id_hash')
  await session.executeTakeFirstOrThrow(sessionExpired)
}

async function startGeneration(db: Kysely<Database>, userId: number, enabled: boolean): Promise<number> {
  const { calendar_generation: generation } = await db
    .updateTable('identity.accounts')
    .set({ calendar_enabled: enabled, calendar_generation: sql`calendar_generation + 1` })
    .where('id', '=', userId)
    .returning('calendar_generation')
    .executeTakeFirstOrThrow(sessionExpired)
  return generation
}

const addressOf = ({ secret, publicUrl }: Context, userId: number, generation: number) =>
  `${publicUrl}/api/calendar/${linkToken(secret, 'calendar', userId, generation)}.ics`
