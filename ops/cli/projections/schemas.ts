import { sql, type Kysely, type RawBuilder } from 'kysely'
import { positionConnection, positionConnectionOf } from '#kernel/projections/projection-position.ts'
import { readLeaders } from '#kernel/leadership/leaders.ts'
import {
  databaseNames,
  leasedSchema,
  readSchemas,
  readVersion,
  type Database,
} from '#schema/tables/database.ts'

export async function describeOtherSchemas(db: Kysely<Database>, current: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname ~ ${readSchemas} order by nspname`.execute(db)
  const lines = await Promise.all(rows.map(({ name }) => describe(db, name, current)))
  return lines.filter((line) => line !== null)
}

async function describe(db: Kysely<Database>, name: string, current: string): Promise<string | null> {
  if (name === `${current}_next`) {
    return (
      `${name} is a rebuild of ${current} that is running or was kept. Activate it with: npm run ops -- projections ` +
      'switch, or remove it with: npm run ops -- projections drop next'
    )
  }
  if (name === `${current}_old`) return `${name} was replaced by a rebuild. The next rebuild removes it.`
  const version = /^read_((\d+)(?:_of_\d+)?)$/.exec(name)
  // Omits `_next` and `_old` of another release, which are removed together with the main schema of that release.
  if (name === current || version === null) return null
  const [, argument, number] = version
  const user = await findSchemaUser(db, name)
  if (user !== null) return `${name} belongs to another release and is in use by ${user}.`
  const age = Number(number) <= readVersion ? 'an older' : 'a newer'
  return `${name} belongs to ${age} release. When that release is stopped, remove it with: npm run ops -- projections drop ${argument}`
}

/** Returns which kind of process uses the schema, or null if no process does. */
export async function findSchemaUser(db: Kysely<Database>, schema: string): Promise<string | null> {
  const leaders = await readLeaders(db, databaseNames)
  if (leaders.some(({ lease, pid }) => pid !== null && leasedSchema(lease) === schema)) return 'a projector'
  // An API of an early release does not report its schema, so it may use any schema.
  const names = [positionConnection(databaseNames), positionConnectionOf(databaseNames, schema)]
  return (await isConnected(db, sql`application_name = any(${names})`)) ? 'an API process' : null
}

async function isConnected(db: Kysely<Database>, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and ${condition} limit 1`.execute(db)
  return rows.length > 0
}

export const isApiConnected = (db: Kysely<Database>): Promise<boolean> =>
  isConnected(db, sql`starts_with(application_name, ${positionConnection(databaseNames)})`)
