import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { erasePerson, eraseMembership } from './erase-person.ts'

/** Erases users again if a restore of the schema `identity` brought back their data. */
export const eraseAgain = (db: Kysely<Database>, schema: string, log: Logger): Promise<void> =>
  eraseAll(
    db,
    sql`(select user_id from ${sql.id(schema, 'erased_users')})`,
    sql`(select entry_id from ${sql.id(schema, 'erased_entries')})`,
    log,
  )

/** Erases the users of UserErased events before these events are projected. Otherwise, restored users could log in. */
export async function eraseUsersOfEvents(
  db: Kysely<Database>,
  events: readonly DomainEvent[],
  log: Logger,
): Promise<void> {
  const erasures = events.filter((event) => event.type === 'UserErased')
  if (erasures.length === 0) return
  const entryIds = erasures.flatMap(({ data }) => data.entries.map(({ entryId }) => entryId))
  const ids = (values: number[]) => sql<number>`(select unnest(${values}::int[]))`
  await eraseAll(db, ids(erasures.map(streamId)), ids(entryIds), log)
}

/** Erases users and memberships. `userIds` and `entryIds` are SQL expressions for the right side of `in`. */
async function eraseAll(
  db: Kysely<Database>,
  userIds: RawBuilder<number>,
  entryIds: RawBuilder<number>,
  log: Logger,
): Promise<void> {
  const users = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where(sql<boolean>`id in ${userIds}`)
    .execute()
  const memberships = await db
    .selectFrom('identity.entries')
    .select('id')
    .where(sql<boolean>`id in ${entryIds}`)
    .where((where) => where.or([where('email', 'is not', null), where('user_id', 'is not', null)]))
    .execute()
  if (users.length + memberships.length === 0) return
  for (const { id: userId } of users) await erasePerson(db, { userId })
  for (const { id } of memberships) await eraseMembership(db, id)
  log.warn(
    { users: users.length, memberships: memberships.length },
    'A restored copy of identity contained erased users; they were erased again',
  )
}
