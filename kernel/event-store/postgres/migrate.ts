import type { Client } from 'pg'
import type { Logger } from 'pino'
import { logMigrations } from './migrations.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { lockKeys } from '../../postgres/lock-keys.ts'
import { isStatementError, isUndefinedColumn } from '../../postgres/sqlstate.ts'
import { withConnection } from '../../postgres/with-connection.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
}

/** Applies the migrations of the event log, then the given migrations. Ignores applied migrations of newer releases. */
export async function migrate(url: string, migrations: readonly Migration[], log: Logger): Promise<void> {
  await withConnection({ url, name: 'migrations' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKeys.migrations])
    await client.query(
      `create table if not exists public.migrations (
         name text primary key,
         applied_at timestamptz not null default now()
       )`,
    )
    const applied = await readNames(client)
    for (const migration of [...logMigrations, ...migrations]) {
      if (applied.has(migration.name)) continue
      await apply(client, migration)
      log.info({ migration: migration.name }, 'Migration applied')
    }
  })
}

/** Returns applied migrations of this application. @throws OperatorError if another application owns the table */
export async function readMigrations(client: Client): Promise<Set<string>> {
  return (await readNames(client)).difference(new Set(logMigrations.map(({ name }) => name)))
}

async function readNames(client: Client): Promise<Set<string>> {
  const reading = client.query<{ name: string }>('select name from public.migrations')
  const { rows } = await reading.catch((cause: unknown) => {
    throw isUndefinedColumn(cause) ? new OperatorError(foreignTable, { topic: 'other database' }) : cause
  })
  return new Set(rows.map(({ name }) => name))
}

const foreignTable =
  'The database is used by another application: its table public.migrations has other columns. ' +
  'Use a separate database.'

/** Applies a migration. After a failure, the caller must close the connection, which rolls back the transaction. */
async function apply(client: Client, { name, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into public.migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    if (!isStatementError(cause)) throw cause // a broken connection does not show that the migration failed
    throw new Error(`Migration ${name} failed and was rolled back.`, { cause })
  }
}
