import { sql, type Kysely } from 'kysely'
import { tokenId, verifyLinkToken } from '#kernel/secret/secret.ts'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import type { Services } from '../services.ts'
import { accountById } from './accounts.ts'

/** Counts by address: a user could delete the account and register the address again. */
const perAddress: RateLimit = {
  name: 'verification-address',
  max: 5,
  seconds: 3_600,
  things: 'confirmation links',
}
const perClient: RateLimit = {
  name: 'verification-client',
  max: 60,
  seconds: 3_600,
  things: 'confirmation links',
}

const linkValidityMs = 86_400_000

/** Emails a link that confirms the address of the account, and makes earlier links invalid. Does nothing if it is confirmed. */
export async function requestVerification(
  services: Services,
  { user, correlationId }: RequestCommand,
  clientAddress: string,
): Promise<void> {
  const { db, rateLimits, now } = services
  const { email, email_verified_at } = await accountById(db, user.id)
  if (email_verified_at) return
  await rateLimits.take({ limit: perAddress, subject: email }, { limit: perClient, subject: clientAddress })
  await db.transaction().execute(async (trx) => {
    const link = await trx
      .updateTable('identity.accounts')
      .set({
        verification_generation: sql<number>`verification_generation + 1`,
        verification_expires_at: new Date(now().getTime() + linkValidityMs),
      })
      .where('id', '=', user.id)
      .where('email_verified_at', 'is', null)
      .returning('verification_generation as generation')
      .executeTakeFirst()
    if (!link) return // a concurrent request has confirmed the address
    await trx
      .insertInto('work.outbox')
      .values({
        key: `verification:${user.id}:${link.generation}`,
        kind: 'address-verification',
        refs: JSON.stringify({ generation: link.generation, correlationId }),
        user_id: user.id,
        entry_id: null,
        project_id: null,
      })
      .execute()
  })
}

/**
 * Confirms the address with the link of an email. Requires a session of the same account: otherwise, the owner of an address
 * could confirm the account of a stranger by opening the link.
 *
 * @throws HttpError 400 if the link is forged, expired or replaced, 403 if it belongs to another account
 */
export async function verifyAddress(services: Services, userId: number, token: string): Promise<void> {
  const { db, secret, now } = services
  const id = tokenId(token)
  if (id !== null && id !== userId) throw new HttpError(403, otherAccount)
  const account = await accountById(db, userId)
  const generation = account.verification_generation
  if (!verifyLinkToken(secret, 'verification', token, generation)) throw new HttpError(400, invalidLink)
  const { numUpdatedRows } = await db
    .updateTable('identity.accounts')
    .set({
      email_verified_at: sql<Date>`coalesce(email_verified_at, ${now()})`,
      verification_expires_at: null,
    })
    .where('id', '=', userId)
    .where('verification_generation', '=', generation)
    // A repeat of the request succeeds, because the address is confirmed.
    .where((or) =>
      or.or([or('email_verified_at', 'is not', null), or('verification_expires_at', '>', now())]),
    )
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new HttpError(400, invalidLink)
}

const otherAccount = 'This link belongs to another account. Log in with the address that it was sent to.'
const invalidLink =
  'This link is invalid or has expired. Open the link in the latest email, or request a new one.'

/** Marks the address as confirmed, after the user has used another link that was emailed to it. */
export const markVerified = (db: Kysely<Database>, userId: number, now: Date) =>
  db
    .updateTable('identity.accounts')
    .set({ email_verified_at: now, verification_expires_at: null })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
