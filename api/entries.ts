import type { Kysely } from 'kysely'
import { Refusal } from '#domain/decision.ts'
import { project, projectStream, seeProject } from '#domain/project.ts'
import { isInvited, type Team } from '#domain/team-state.ts'
import type { Role } from '#schema/roles.ts'
import type { Database } from '#schema/tables/database.ts'
import { accountOf, normalised } from './identity/accounts.ts'
import type { CommandRequest } from './commands/request.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'

/** Where an entry belongs: a project, or the platform where there is none. */
export interface EntryHome {
  readonly projectId: number | null
  /** The address that was invited; null for an owner's entry, and where it was erased. */
  readonly email: string | null
}

export async function homeOf(db: Kysely<Database>, entryId: number): Promise<EntryHome | null> {
  const row = await db
    .selectFrom('identity.entries')
    .where('id', '=', entryId)
    .select(['project_id', 'email'])
    .executeTakeFirst()
  return row ? { projectId: row.project_id, email: row.email } : null
}

/** @throws Problem 404, the same one, where there is no such entry and where the user may not see its project. */
export async function homeSeenBy(
  { db, aggregates }: Services,
  userId: number,
  entryId: number,
  missing: string,
): Promise<EntryHome> {
  const home = await homeOf(db, entryId)
  if (!home) throw new Problem(404, missing)
  if (home.projectId === null) return home
  const { state } = await aggregates.load(projectStream(home.projectId), project)
  if (seeProject(state, userId) instanceof Refusal) throw new Problem(404, missing)
  return home
}

/** The entry that stands for an address in a project, and the account that the address has, if any. */
export interface Invitee {
  readonly entryId: number
  readonly userId: number | null
  /** On the platform. */
  readonly role: Role | null
}

/** A project that somebody is invited to. */
interface Destination {
  readonly projectId: number
  readonly team: Team
}

/**
 * Finds the place that an address, or the account that has it, had in a project before; else makes one. Two who
 * invite one address at the same time come to the same entry.
 */
export async function inviteeOf(
  db: Kysely<Database>,
  command: CommandRequest,
  to: Destination | null,
  address: string,
): Promise<Invitee> {
  const email = normalised(address)
  const account = await accountOf(db, email)
  const userId = account?.id ?? null
  const role = account?.role ?? null
  const projectId = to?.projectId ?? null
  const known =
    (await entryOfAddress(db, projectId, email)) ??
    (to && userId !== null ? await formerPlace(db, to, { userId, email }) : null)
  if (known !== null) return { entryId: known, userId, role }
  await db
    .insertInto('identity.entries')
    .values({ id: await command.draw('entry_ids'), project_id: projectId, user_id: null, email })
    .onConflict((on) => on.doNothing())
    .execute()
  const entryId = await entryOfAddress(db, projectId, email)
  if (entryId === null) throw new Error('an entry that was just written is gone')
  return { entryId, userId, role }
}

async function entryOfAddress(
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
 * The place that a user has or had under another address. Whoever comes back to it is mailed at the new one from now
 * on, and before the event, since the mail may go as soon as that stands. Whether or not it comes to that, the address
 * is of the account that holds the place. Where the old address is invited again and has not come yet, the place is
 * kept for it.
 */
async function formerPlace(
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
  const place = team.get(row.id)
  if (place && isInvited(place)) return null
  if (!place?.isMember) {
    await db.updateTable('identity.entries').set({ email }).where('id', '=', row.id).execute()
  }
  return row.id
}

/** From now on the entry is this user's; another one that he held in the project lets go of him. */
export async function giveEntry(
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
