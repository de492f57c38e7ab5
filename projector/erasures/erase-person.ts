import type { Kysely } from 'kysely'
import { systemCommand } from '#kernel/commands/command-handler.ts'
import { enqueueEvent } from '#kernel/commands/event-outbox.ts'
import { accountStream } from '#schema/events/account.ts'
import { identityOutbox } from '#schema/events/format.ts'
import { erasePersonalData, erasureEvents, type ErasedPerson } from '#schema/queries/erase-personal-data.ts'
import { removeAddressFromNotes } from '#schema/queries/notes-by-address.ts'
import type { Database } from '#schema/tables/database.ts'

/** Erases a user for an operator. Queues UserErased without an actor. Returns null if there is no such user. */
export const erasePerson = (db: Kysely<Database>, by: { userId: number } | { email: string }) =>
  db.transaction().execute(async (trx): Promise<ErasedPerson | null> => {
    const person = await erasePersonalData(trx, by)
    if (!person) return null
    for (const event of erasureEvents(person)) {
      const command = { ...systemCommand(), occurredAt: new Date().toISOString() }
      await enqueueEvent(trx, identityOutbox, accountStream(person.userId), event, command)
    }
    return person
  })

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
