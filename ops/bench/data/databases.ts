import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '#kernel/postgres/embedded/start.ts'
import { migrate } from '#kernel/event-store/postgres/migrate.ts'
import { migrations } from '#schema/migrations/index.ts'
import { withConnection } from '#kernel/postgres/with-connection.ts'
import { databaseNames } from '#schema/tables/database.ts'

/** An embedded PostgreSQL in a temporary folder. Disposing stops the server and removes the folder. */
export interface BenchDatabases extends AsyncDisposable {
  readonly folder: string
  /** Path of PostgreSQL's log file. */
  readonly postgresLog: string
  /** URL of the default database. */
  readonly url: string
  /** Creates and migrates a database. Returns its URL. */
  database(name: string): Promise<string>
}

export async function openBenchDatabases(log: Logger): Promise<BenchDatabases> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'brandpath-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755) // PostgreSQL may run as another user than the owner of the folder
  const dataDir = path.join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ name: databaseNames.application, dataDir, log })
  opened.defer(() => rm(postgres.folder, { recursive: true, force: true }))
  opened.defer(() => postgres.stop())
  const resources = opened.move()
  return {
    folder,
    postgresLog: path.join(dataDir, 'postgres.log'),
    url: postgres.url,
    database: (name) => createDatabase(postgres.url, name, log),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function createDatabase(server: string, name: string, log: Logger): Promise<string> {
  await onDatabase(server, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, migrations, log)
  return url.href
}

export const onDatabase = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withConnection({ url, name: 'brandpath bench' }, work)
