import type { Kysely } from 'kysely'
import { hasPendingInvitation, type Team } from '#domain/team/team-state.ts'
import type { Role } from '#schema/roles.ts'
import type { Database } from '#schema/tables/database.ts'
import { accountOf, normalised } from '../accounts/accounts.ts'
import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { requireMember } from '../projects/access.ts'
import type { Services } from '../services.ts'

/** Row of a membership or of an invitation to the platform. */
export interface MembershipRow {
  /** Null for an invitation to the platform. */
  readonly projectId: number | null
  /** Address that was invited; null for an owner, and after an erasure. */
  readonly email: string | null
}

export async function findMembership(db: Kysely<Database>, entryId: number): Promise<MembershipRow | null> {
  const row = await db
    .selectFrom('identity.entries')
    .where('id', '=', entryId)
    .select(['project_id', 'email'])
    .executeTakeFirst()
  return row ? { projectId: row.project_id, email: row.email } : null
}

/** @throws HttpError 404 if the membership does not exist or the user is not a member of its project */
export async function requireVisibleMembership(
  services: Services,
  userId: number,
  entryId: number,
  notFoundMessage: string,
): Promise<MembershipRow> {
  const membership = await findMembership(services.db, entryId)
  if (!membership) throw new HttpError(404, notFoundMessage)
  if (membership.projectId !== null)
    await requireMember(services, membership.projectId, userId, notFoundMessage)
  return membership
}

/** The membership for an address, and the account of the address, if it has one. */
export interface Invitee {
  readonly entryId: number
  readonly userId: number | null
  /** Role on the platform. */
  readonly role: Role | null
}

interface Destination {
  readonly projectId: number
  readonly team: Team
}

/**
 * Returns the former membership of an address or of its account, or creates one. Concurrent invitations of one
 * address get the same membership.
 */
export async function findOrCreateMembership(
  db: Kysely<Database>,
  command: RequestCommand,
  destination: Destination | null,
  address: string,
): Promise<Invitee> {
  const email = normalised(address)
  const account = await accountOf(db, email)
  const userId = account?.id ?? null
  const role = account?.role ?? null
  const projectId = destination?.projectId ?? null
  const existing =
    (await membershipOfAddress(db, projectId, email)) ??
    (destination && userId !== null ? await membershipOfUser(db, destination, { userId, email }) : null)
  if (existing !== null) return { entryId: existing, userId, role }
  await db
    .insertInto('identity.entries')
    .values({ id: await command.drawId('entry_ids'), project_id: projectId, user_id: null, email })
    .onConflict((on) => on.doNothing())
    .execute()
  const entryId = await membershipOfAddress(db, projectId, email)
  if (entryId === null) throw new Error('The membership that was just written is missing.')
  return { entryId, userId, role }
}

async function membershipOfAddress(
  db: Kysely<Database>,
  projectId: number | null,
  email: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('identity.entries')
    .where((eb) => eb('project_id', 'is not distinct from', projectId))
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Returns the membership that a user has under another address, unless it has a pending invitation to that address.
 * A former member's address is updated before the event is appended, because the email may be sent right after it.
 */
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
    await db.updateTable('identity.entries').set({ email }).where('id', '=', row.id).execute()
  }
  return row.id
}

/** Assigns a membership to a user, and releases the user's other membership in the project. */
export async function assignMembership(
  db: Kysely<Database>,
  projectId: number,
  { entryId, userId }: { entryId: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
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
