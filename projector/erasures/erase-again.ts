import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import { streamId, type Occurred } from '../projection.ts'
import { erasePerson, erasePlace } from './erase-person.ts'

/**
 * Whoever is known by the read models to be erased, and by an older copy of `identity` is not. Whoever was only invited
 * has no account there: the address stands with the place alone.
 */
export async function eraseAgain(db: Kysely<Database>, schema: string, log: Logger): Promise<void> {
  const reads = db.withSchema(schema)
  const users = await reads
    .selectFrom('erased_users')
    .innerJoin('identity.accounts as a', 'a.id', 'erased_users.user_id')
    .select('a.id')
    .execute()
  const places = await reads
    .selectFrom('erased_entries')
    .innerJoin('identity.entries as e', 'e.id', 'erased_entries.entry_id')
    .where((where) => where.or([where('e.email', 'is not', null), where('e.user_id', 'is not', null)]))
    .select('e.id')
    .execute()
  await eraseAll(db, users, places, log)
}

/**
 * The same of events that the read models are to take in: they are ready once they have, and whoever was erased must not
 * be able to sign in by then.
 */
export async function eraseAsTold(
  db: Kysely<Database>,
  events: readonly Occurred[],
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
  const places = await db
    .selectFrom('identity.entries')
    .select('id')
    .where('id', 'in', [0, ...entryIds])
    .where((where) => where.or([where('email', 'is not', null), where('user_id', 'is not', null)]))
    .execute()
  await eraseAll(db, users, places, log)
}

type Ids = readonly { readonly id: number }[]

async function eraseAll(db: Kysely<Database>, users: Ids, places: Ids, log: Logger): Promise<void> {
  if (users.length + places.length === 0) return
  for (const { id: userId } of users) await erasePerson(db, { userId })
  for (const { id } of places) await erasePlace(db, id)
  log.warn(
    { people: users.length, places: places.length },
    'people who were erased were in this copy of identity, and are erased again',
  )
}
