import { sql, type Kysely } from 'kysely'
import { hasPendingInvitation, type Team } from '#domain/team/team-state.ts'
import type { Database } from '#schema/tables/database.ts'
import { accountByEmail, normalizedEmail, sessionExpired } from '../accounts/accounts.ts'
import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { requireMember } from '../http/access.ts'
import type { Services } from '../services.ts'

/** `projectId` is null for an invitation to the platform. `email` is null for an owner and for an erased person. */
export const findMembership = (db: Kysely<Database>, entryId: number) =>
  db
    .selectFrom('identity.entries')
    .where('id', '=', entryId)
    .select(['project_id as projectId', 'email'])
    .executeTakeFirst()

/** @throws HttpError 404 if the membership does not exist, or if the user may not see its project */
export async function requireVisibleMembership(
  services: Services,
  userId: number,
  entryId: number,
  notFoundMessage: string,
) {
  const membership = await findMembership(services.db, entryId)
  if (!membership) throw new HttpError(404, notFoundMessage)
  if (membership.projectId !== null)
    await requireMember(services, membership.projectId, userId, notFoundMessage)
  return membership
}

/** Columns of an address that an invitation stores. The leader deletes the address later if it finds no event. */
const claimOf = (email: string) => ({ email, claimed_at: sql<Date>`now()` })

interface Destination {
  readonly projectId: number
  readonly team: Team
}

/**
 * Returns the account and the membership of an email address. Concurrent invitations get the same membership, and each
 * writes its row. So `version`, the row version that this call inserted, is the current one only while no other
 * invitation uses the membership. It is null if the membership existed.
 */
export async function findOrCreateMembership(
  db: Kysely<Database>,
  command: RequestCommand,
  destination: Destination | null,
  address: string,
) {
  const email = normalizedEmail(address)
  const account = await accountByEmail(db, email)
  const projectId = destination?.projectId ?? null
  const claimExisting = () =>
    db
      .updateTable('identity.entries')
      .set(claimOf(email))
      .where((eb) => eb('project_id', 'is not distinct from', projectId))
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
  const existing =
    (await claimExisting())?.id ??
    (destination && account && (await membershipOfUser(db, destination, { userId: account.id, email })))
  if (existing != null) return { entryId: existing, account, version: null }
  const inserted = await db
    .insertInto('identity.entries')
    .values({ id: await command.drawId('entry_ids'), project_id: projectId, user_id: null, email })
    .onConflict((on) => on.doNothing())
    .returning(['id', sql<string>`xmin::text`.as('version')])
    .executeTakeFirst()
  if (inserted) return { entryId: inserted.id, account, version: inserted.version }
  const concurrent = await claimExisting()
  if (!concurrent)
    throw new HttpError(503, 'Another request is inviting this address. Please try again.', { retryAfter: 1 })
  return { entryId: concurrent.id, account, version: null }
}

/**
 * Deletes a membership that `findOrCreateMembership` created, unless another invitation uses it. If that invitation is
 * also rejected, or if the process crashes, the leader deletes the membership after a day.
 */
export async function discardMembership(
  db: Kysely<Database>,
  membership: { readonly entryId: number; readonly version: string | null } | null,
): Promise<void> {
  if (!membership || membership.version === null) return
  await db
    .deleteFrom('identity.entries')
    .where('id', '=', membership.entryId)
    .where(sql<boolean>`xmin = ${membership.version}::xid`)
    .execute()
}

/** Returns the user's existing membership in the project; null if it has a pending invitation. */
async function membershipOfUser(
  db: Kysely<Database>,
  { projectId, team }: Destination,
  { userId, email }: { userId: number; email: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('identity.entries')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst()
  if (!row) return null
  const membership = team.get(row.id)
  if (membership && hasPendingInvitation(membership)) return null
  if (!membership?.isMember) {
    // Stores the address before an event is appended, because an email may be sent directly after the event.
    await db.updateTable('identity.entries').set(claimOf(email)).where('id', '=', row.id).execute()
  }
  return row.id
}

/** Assigns the membership to the user. Removes the user from an earlier membership in the project. */
export async function assignMembership(
  db: Kysely<Database>,
  projectId: number,
  { entryId, userId }: { entryId: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // An erasure locks the account before the memberships. Any other order could deadlock with it.
    const account = trx.selectFrom('identity.accounts').where('id', '=', userId).forKeyShare()
    if (!(await account.select('id').executeTakeFirst())) throw sessionExpired()
    await trx
      .updateTable('identity.entries')
      .set({ user_id: null })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('id', '<>', entryId)
      .execute()
    await trx.updateTable('identity.entries').set({ user_id: userId }).where('id', '=', entryId).execute()
  })
}
