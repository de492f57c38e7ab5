import { sql } from 'kysely'
import type { WorkContext } from '../work-context.ts'
import { endMembershipsAndVotes } from './end-memberships.ts'
import { eraseAgain } from './erase-again.ts'

export async function finishErasures({ db, store, commands, schema, log }: WorkContext): Promise<void> {
  await eraseAgain(db, schema, log)
  const unfinished = await db
    .withSchema(schema)
    .selectFrom('erased_users')
    .leftJoin('work.erasures', 'work.erasures.user_id', 'erased_users.user_id')
    // A process that was frozen can append an event of the user after the end of the erasure.
    .where((eb) => {
      const leftIn = (table: 'members' | 'projects', column: 'user_id' | 'owner_id') =>
        eb.exists(eb.selectFrom(table).select(column).whereRef(column, '=', 'erased_users.user_id'))
      return eb.or([
        eb('work.erasures.ended_at', 'is', null),
        eb.and([
          eb('work.erasures.ended_at', '>', sql<Date>`now() - interval '1 day'`),
          eb.or([leftIn('members', 'user_id'), leftIn('projects', 'owner_id')]),
        ]),
      ])
    })
    // A person with many memberships has several UserErased events. The erasure ends when all are in the log.
    .where((eb) => {
      const pending = eb.selectFrom('identity.events_due').select('sequence')
      return eb.not(eb.exists(pending.where('stream', '=', sql<string>`'user-' || erased_users.user_id`)))
    })
    // `repairSlots` first creates the projects of interrupted requests, so that the erasure includes them.
    .where((eb) => {
      const taken = eb.selectFrom('slots').select('project_id').where('state', '=', 'taken')
      return eb.not(eb.exists(taken.whereRef('owner_id', '=', 'erased_users.user_id')))
    })
    .select('erased_users.user_id')
    .execute()
  const finish = async (userId: number) => {
    await endMembershipsAndVotes({ store, commands }, userId)
    // Another process could write a notification while the account was being erased.
    await db.deleteFrom('work.notifications').where('user_id', '=', userId).execute()
    await db
      .insertInto('work.erasures')
      .values({ user_id: userId })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  const failures: unknown[] = []
  for (const { user_id: userId } of unfinished)
    await finish(userId).catch((error: unknown) => failures.push(error)) // must not block the next erasures
  if (failures.length > 0) throw failures[0]
}
