import type { Client } from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '#schema/operator-error.ts'
import { isCode } from './error-code.ts'
import { migrations } from './migrations/index.ts'
import type { Migration } from './migrations/migration.ts'
import { isAnswer } from './postgres-log/connection.ts'
import { withConnection } from './with-connection.ts'

/** Held by whoever migrates a database: a second process waits, then finds nothing left to do. */
const migrationLock = 7_204_001

/**
 * Brings the database to the schema that this release needs. Each migration and the row that remembers it
 * are one transaction, so a crash leaves whole steps behind. Names in the database that the list does not
 * know belong to a newer release and are left alone: the older one keeps running beside it.
 */
export async function migrate(
  url: string,
  log: Logger,
  list: readonly Migration[] = migrations,
): Promise<void> {
  await withConnection({ url, name: 'brandpath migrations' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const applied = await appliedMigrations(client)
    for (const migration of list.filter(({ name }) => !applied.has(name))) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
  })
}

async function appliedMigrations(client: Client): Promise<Set<string>> {
  await client.query(
    `create table if not exists public.migrations (
       name text primary key,
       applied_at timestamptz not null default now()
     )`,
  )
  return readMigrations(client)
}

/** By name, what was applied to a database. @throws OperatorError where such a table is somebody else's */
export async function readMigrations(client: Client): Promise<Set<string>> {
  const reading = client.query<{ name: string }>('select name from public.migrations')
  const { rows } = await reading.catch((cause: unknown) => {
    throw isCode(cause, undefinedColumn) ? new OperatorError(notOurs) : cause
  })
  return new Set(rows.map(({ name }) => name))
}

const undefinedColumn = '42703'
const notOurs =
  'The database is used by another application: it has a table public.migrations that is not ours. ' +
  'Name a database of its own in DATABASE_URL.'

/** The connection ends with a failure, and takes the unfinished transaction along. */
async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into public.migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    if (!isAnswer(cause)) throw cause // the connection broke, which is no fault of the migration
    throw new Error(`Migration ${name} failed; the database stands as it was before it.`, { cause })
  }
}
