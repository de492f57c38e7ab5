import { sql, type Transaction } from 'kysely'
import type { Database } from '../tables/database.ts'
import { removeAddressFromNotes } from './notes-by-address.ts'

export interface ErasedPerson {
  readonly userId: number
  readonly email: string
  /** Memberships of the person, for the event UserErased. */
  readonly memberships: { readonly entryId: number; readonly projectId: number | null }[]
}

const membershipsPerEvent = 500

/** Returns the UserErased events of a person. A single event with all memberships could exceed the limit of an append. */
export function erasureEvents({ memberships }: Pick<ErasedPerson, 'memberships'>) {
  const count = Math.max(1, Math.ceil(memberships.length / membershipsPerEvent))
  return Array.from({ length: count }, (_, index) => {
    const entries = memberships.slice(index * membershipsPerEvent, (index + 1) * membershipsPerEvent)
    return { type: 'UserErased' as const, data: { entries } }
  })
}

/**
 * Removes all personal data of a user. Returns null if there is no such user. The caller enqueues `erasureEvents` in the
 * same transaction. An invited person without an account gets a user id, because UserErased needs a user id.
 */
export async function erasePersonalData(
  trx: Transaction<Database>,
  by: { userId: number } | { email: string },
): Promise<ErasedPerson | null> {
  const user = (await findAccount(trx, by)) ?? ('email' in by ? await findInvited(trx, by.email) : null)
  if (!user) return null
  const { userId, email } = user
  // Clears only the personal columns. The rows remain, because events contain their ids.
  const memberships = await trx
    .updateTable('identity.entries')
    .set({ user_id: null, email: null })
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .returning(['id as entryId', 'project_id as projectId'])
    .execute()
  const entryIds = memberships.map(({ entryId }) => entryId)
  await trx
    .deleteFrom('work.outbox')
    .where((where) =>
      where.or([where('user_id', '=', userId), sql<boolean>`entry_id = any(${entryIds}::int[])`]),
    )
    .execute()
  for (const table of tablesOfUser) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await removeAddressFromNotes(trx, email)
  // This also deletes sessions, password resets, notification preferences and guide drafts (on delete cascade).
  await trx.deleteFrom('identity.accounts').where('id', '=', userId).execute()
  return { userId, email, memberships }
}

/** Tables whose rows of a user are deleted. */
const tablesOfUser = [
  'work.notifications',
  'work.commands',
  'content.notes',
  'content.links',
  'content.relevance_reasons',
  'content.status_posts',
] as const

const findAccount = (trx: Transaction<Database>, by: { userId: number } | { email: string }) =>
  trx
    .selectFrom('identity.accounts')
    .select(['id as userId', 'email'])
    .where((where) => ('userId' in by ? where('id', '=', by.userId) : where('email', '=', by.email)))
    .forUpdate()
    .executeTakeFirst()

async function findInvited(trx: Transaction<Database>, email: string) {
  const membership = trx.selectFrom('identity.entries').select('id').where('email', '=', email)
  if (!(await membership.executeTakeFirst())) return null
  const { rows } = await sql<{ id: number }>`select nextval('identity.user_ids')::int as id`.execute(trx)
  return rows[0] ? { userId: rows[0].id, email } : null
}
