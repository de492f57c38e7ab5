import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { eventIdOf } from '#schema/event-ids.ts'
import { userEvents } from '#schema/events/user.ts'
import type { Database } from '#schema/tables/database.ts'
import { forgetAddress } from './notes-naming.ts'

/** What an erased person was reached at: for what lies outside of the database. */
export interface ErasedPerson {
  readonly userId: number
  readonly email: string
}

/**
 * Takes everything out of `identity` and `work` by which somebody can be known, in one transaction, which is the
 * commit; UserErased, which tells of it, is due with it. Null where nobody is known by it. Whoever was only invited
 * gets a user's number here, by which the log can say whose places ended.
 */
export const erasePerson = (db: Kysely<Database>, by: { userId: number } | { email: string }) =>
  db.transaction().execute(async (trx): Promise<ErasedPerson | null> => {
    const person = (await accountOf(trx, by)) ?? ('email' in by ? await invitedAt(trx, by.email) : null)
    if (!person) return null
    const { userId, email } = person
    const entries = await forgetEntries(trx, userId, email)
    await forgetWork(trx, userId, email, entries)
    await trx.deleteFrom('identity.accounts').where('id', '=', userId).execute() // sessions and resets with it
    await oweErasure(trx, userId, entries)
    return { userId, email }
  })

const accountOf = (trx: Transaction<Database>, by: { userId: number } | { email: string }) =>
  trx
    .selectFrom('identity.accounts')
    .select(['id as userId', 'email'])
    .where((where) => ('userId' in by ? where('id', '=', by.userId) : where('email', '=', by.email)))
    .forUpdate()
    .executeTakeFirst()

async function invitedAt(trx: Transaction<Database>, email: string): Promise<ErasedPerson | null> {
  const entries = await trx.selectFrom('identity.entries').select('id').where('email', '=', email).execute()
  if (entries.length === 0) return null
  const { rows } = await sql<{ id: number }>`select nextval('identity.user_ids')::int as id`.execute(trx)
  return rows[0] ? { userId: rows[0].id, email } : null
}

type Entry = { readonly id: number; readonly project_id: number | null }

/** Entries keep their ids, which events name, and stand for nobody. */
const forgetEntries = (trx: Transaction<Database>, userId: number, email: string): Promise<Entry[]> =>
  trx
    .updateTable('identity.entries')
    .set({ user_id: null, email: null })
    .where((where) => where.or([where('user_id', '=', userId), where('email', '=', email)]))
    .returning(['id', 'project_id'])
    .execute()

async function forgetWork(
  trx: Transaction<Database>,
  userId: number,
  email: string,
  entries: readonly Entry[],
): Promise<void> {
  const places = entries.map(({ id }) => id)
  await trx
    .deleteFrom('work.outbox')
    .where((where) => where.or([where('user_id', '=', userId), where('entry_id', 'in', [0, ...places])]))
    .execute()
  await trx.deleteFrom('work.notifications').where('user_id', '=', userId).execute()
  await trx.deleteFrom('work.commands').where('user_id', '=', userId).execute()
  await trx.deleteFrom('work.status_notes').where('user_id', '=', userId).execute()
  await forgetAddress(trx, email)
}

async function oweErasure(
  trx: Transaction<Database>,
  userId: number,
  entries: readonly Entry[],
): Promise<void> {
  const stream = `user-${userId}`
  const commandId = randomUUID()
  const data = { entries: entries.map(({ id, project_id }) => ({ entryId: id, projectId: project_id })) }
  const metadata = {
    actor: null, // an operator, not the person
    correlationId: commandId,
    causationId: commandId,
    commandId,
    occurredAt: new Date().toISOString(),
    version: userEvents.UserErased.version,
  }
  await trx
    .insertInto('identity.events_due')
    .values({
      stream,
      event_id: eventIdOf(commandId, stream, 0),
      type: 'UserErased',
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
    })
    .execute()
}

/** The place of somebody who was erased before, and whom the log knows to be. */
export const erasePlace = (db: Kysely<Database>, entryId: number) =>
  db.transaction().execute(async (trx) => {
    const place = await trx
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
    if (place?.email) await forgetAddress(trx, place.email)
  })
