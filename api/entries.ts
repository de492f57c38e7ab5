import type { Kysely } from 'kysely'
import type { Database } from '#schema/tables/database.ts'
import { accountOf, normalised } from './identity/accounts.ts'
import type { CommandRequest } from './commands/request.ts'

/** Where an entry belongs: a project, or the platform where there is none. */
export interface EntryHome {
  readonly projectId: number | null
  /** The address that was invited; null for an owner's entry, and where it was erased. */
  readonly email: string | null
}

export async function homeOf(db: Kysely<Database>, entryId: number): Promise<EntryHome | null> {
  if (entryId > 2_147_483_647) return null
  const row = await db
    .selectFrom('identity.entries')
    .where('id', '=', entryId)
    .select(['project_id', 'email'])
    .executeTakeFirst()
  return row ? { projectId: row.project_id, email: row.email } : null
}

/** The entry that stands for an address in a project, and the account that the address has, if any. */
export interface Invitee {
  readonly entryId: number
  readonly userId: number | null
}

/**
 * Finds the place that an address, or the account that has it, had in a project before; else makes one. Two who
 * invite one address at the same time come to the same entry.
 */
export async function inviteeOf(
  db: Kysely<Database>,
  command: CommandRequest,
  projectId: number | null,
  address: string,
): Promise<Invitee> {
  const email = normalised(address)
  const account = await accountOf(db, email)
  const userId = account?.id ?? null
  const known = await findEntry(db, projectId, email, userId)
  if (known !== null) {
    // Whoever was here under another address is invited under this one now: that is where the mail goes.
    await db
      .updateTable('identity.entries')
      .set({ email })
      .where('id', '=', known)
      .where('email', 'is distinct from', email)
      .execute()
    return { entryId: known, userId }
  }
  await db
    .insertInto('identity.entries')
    .values({ id: await command.draw('entry_ids'), project_id: projectId, user_id: null, email })
    .onConflict((on) => on.doNothing())
    .execute()
  const entryId = await findEntry(db, projectId, email, userId)
  if (entryId === null) throw new Error('an entry that was just written is gone')
  return { entryId, userId }
}

async function findEntry(
  db: Kysely<Database>,
  projectId: number | null,
  email: string,
  userId: number | null,
): Promise<number | null> {
  const rows = await db
    .selectFrom('identity.entries')
    .where((eb) => eb('project_id', 'is not distinct from', projectId))
    .where((eb) => eb.or([eb('email', '=', email), ...(userId === null ? [] : [eb('user_id', '=', userId)])]))
    .select(['id', 'email'])
    .execute()
  // Who was here under another address, and was then invited under this one, has two: the address decides.
  return (rows.find((row) => row.email === email) ?? rows[0])?.id ?? null
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
