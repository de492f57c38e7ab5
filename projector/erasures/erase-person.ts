import { sql, type Kysely, type Transaction } from 'kysely'
import { systemCommand } from '#kernel/commands/command-handler.ts'
import { enqueueEvent } from '#kernel/commands/event-outbox.ts'
import { accountStream } from '#schema/events/account.ts'
import { identityOutbox } from '#schema/events/format.ts'
import type { Database } from '#schema/tables/database.ts'
import { removeAddressFromNotes } from './notes-by-address.ts'

interface ErasedPerson {
  readonly userId: number
  readonly email: string
}

/**
 * Removes all personal data of a user and queues UserErased, in one transaction. Returns null if there is no such user.
 * An invited person without an account gets a user id, because UserErased needs a user id.
 */
export const erasePerson = (db: Kysely<Database>, by: { userId: number } | { email: string }) =>
  db.transaction().execute(async (trx): Promise<ErasedPerson | null> => {
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
      .where((where) => where.or([where('user_id', '=', userId), where('entry_id', 'in', [0, ...entryIds])]))
      .execute()
    for (const table of ['work.notifications', 'work.commands', 'content.status_posts'] as const)
      await trx.deleteFrom(table).where('user_id', '=', userId).execute()
    await removeAddressFromNotes(trx, email)
    // This also deletes sessions and password resets (on delete cascade).
    await trx.deleteFrom('identity.accounts').where('id', '=', userId).execute()
    // The actor is null, because an operator erases the user.
    const command = { ...systemCommand(), occurredAt: new Date().toISOString() }
    const event = { type: 'UserErased', data: { entries: memberships } } as const
    await enqueueEvent(trx, identityOutbox, accountStream(userId), event, command)
    return user
  })

const findAccount = (trx: Transaction<Database>, by: { userId: number } | { email: string }) =>
  trx
    .selectFrom('identity.accounts')
    .select(['id as userId', 'email'])
    .where((where) => ('userId' in by ? where('id', '=', by.userId) : where('email', '=', by.email)))
    .forUpdate()
    .executeTakeFirst()

async function findInvited(trx: Transaction<Database>, email: string): Promise<ErasedPerson | null> {
  const membership = trx.selectFrom('identity.entries').select('id').where('email', '=', email)
  if (!(await membership.executeTakeFirst())) return null
  const { rows } = await sql<{ id: number }>`select nextval('identity.user_ids')::int as id`.execute(trx)
  return rows[0] ? { userId: rows[0].id, email } : null
}

/** Erases one membership. The log already contains the UserErased event of the member. */
export const eraseMembership = (db: Kysely<Database>, entryId: number) =>
  db.transaction().execute(async (trx) => {
    const membership = await trx
      .selectFrom('identity.entries')
      .select('email')
      .where('id', '=', entryId)
      .forUpdate()
      .executeTakeFirst()
    await trx
      .updateTable('identity.entries')
      .set({ user_id: null, email: null })
      .where('id', '=', entryId)
      .execute()
    await trx.deleteFrom('work.outbox').where('entry_id', '=', entryId).execute()
    if (membership?.email) await removeAddressFromNotes(trx, membership.email)
  })
