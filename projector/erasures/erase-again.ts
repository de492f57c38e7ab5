import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { streamId, type DomainEvent } from '../domain-event.ts'
import { erasePerson, eraseEntry } from './erase-person.ts'

/** Erases users again whom a restored copy of `identity` brought back. Invited people have only an entry. */
export async function eraseAgain(db: Kysely<Database>, schema: string, log: Logger): Promise<void> {
  const readModel = db.withSchema(schema)
  const users = await readModel
    .selectFrom('erased_users')
    .innerJoin('identity.accounts as a', 'a.id', 'erased_users.user_id')
    .select('a.id')
    .execute()
  const entries = await readModel
    .selectFrom('erased_entries')
    .innerJoin('identity.entries as e', 'e.id', 'erased_entries.entry_id')
    .where((where) => where.or([where('e.email', 'is not', null), where('e.user_id', 'is not', null)]))
    .select('e.id')
    .execute()
  await eraseAll(db, users, entries, log)
}

/** Erases users before the read models apply the events, so that none can sign in afterwards. */
export async function eraseRecorded(
  db: Kysely<Database>,
  events: readonly DomainEvent[],
  log: Logger,
): Promise<void> {
  const erasures = events.filter((event) => event.type === 'UserErased')
  if (erasures.length === 0) return
  const entryIds = erasures.flatMap(({ data }) => data.entries.map(({ entryId }) => entryId))
  const users = await db
    .selectFrom('identity.accounts')
    .select('id')
    .where('id', 'in', erasures.map(streamId))
    .execute()
  const entries = await db
    .selectFrom('identity.entries')
    .select('id')
    .where('id', 'in', [0, ...entryIds])
    .where((where) => where.or([where('email', 'is not', null), where('user_id', 'is not', null)]))
    .execute()
  await eraseAll(db, users, entries, log)
}

type Ids = readonly { readonly id: number }[]

async function eraseAll(db: Kysely<Database>, users: Ids, entries: Ids, log: Logger): Promise<void> {
  if (users.length + entries.length === 0) return
  for (const { id: userId } of users) await erasePerson(db, { userId })
  for (const { id } of entries) await eraseEntry(db, id)
  log.warn(
    { people: users.length, places: entries.length },
    'people who were erased were in this copy of identity, and are erased again',
  )
}
