import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Client } from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedPostgres } from '#store/embedded/start.ts'
import { migrate } from '#store/migrate.ts'
import { withConnection } from '#store/with-connection.ts'

/** A folder of this run with a PostgreSQL in it, as the application starts one; both are gone afterwards. */
export interface Place extends AsyncDisposable {
  readonly folder: string
  /** What the server writes about itself. */
  readonly postgresLog: string
  /** Of the database that exists from the beginning. */
  readonly url: string
  /** A migrated database, named by whoever asks. */
  database(name: string): Promise<string>
}

export async function openPlace(log: Logger): Promise<Place> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'brandpath-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755) // its PostgreSQL may be another user's
  const dataDir = path.join(folder, 'data')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  opened.defer(() => rm(postgres.place, { recursive: true, force: true }))
  opened.defer(() => postgres.stop())
  const kept = opened.move()
  return {
    folder,
    postgresLog: path.join(dataDir, 'postgres.log'),
    url: postgres.url,
    database: (name) => createDatabase(postgres.url, name, log),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function createDatabase(server: string, name: string, log: Logger): Promise<string> {
  await onDatabase(server, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrate(url.href, log)
  return url.href
}

export const onDatabase = <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withConnection({ url, name: 'brandpath bench' }, work)
