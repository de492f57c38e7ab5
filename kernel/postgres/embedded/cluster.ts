import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createFileOnce, exists } from '../../process/files.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { isDuplicateDatabase, isUniqueViolation } from '../sqlstate.ts'
import { withConnection } from '../with-connection.ts'
import type { Binaries } from './binaries.ts'
import type { Postmaster } from './postmaster.ts'
import { giveTo, run, type ProcessUser } from './process-user.ts'
import { clusterSettings, superuser } from './settings.ts'

/** Creates an empty cluster in a draft folder and renames it. If two processes do so, the first rename wins. */
export async function createCluster(
  folder: string,
  { initdb }: Binaries,
  { user, password, durable }: { user: ProcessUser; password: string; durable: boolean },
): Promise<void> {
  const draft = await mkdtemp(draftPrefix(folder))
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    await giveTo(user, draft)
    const sync = durable ? [] : ['--no-sync']
    await run(user, initdb, ['-D', data, `--pwfile=${passwordFile}`, ...clusterSettings, ...sync])
    await rename(data, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes draft folders that a crash during `createCluster` left. Only call it under the startup lock. */
export async function removeDrafts(folder: string): Promise<void> {
  const parent = dirname(folder)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(basename(draftPrefix(folder))))
  for (const draft of drafts) await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 5 })
}

const draftPrefix = (folder: string) => `${folder}.new-`

/** @throws OperatorError if another major version of PostgreSQL wrote the data, because its format differs */
export async function checkMajorVersion(folder: string, { version }: Binaries): Promise<void> {
  const dataVersion = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const ownVersion = version.split('.')[0]
  if (dataVersion === ownVersion) return
  throw new OperatorError(
    `${folder} was made by PostgreSQL ${dataVersion}, and this release contains PostgreSQL ${ownVersion}, which cannot ` +
      `read it. Serve the folder with PostgreSQL ${dataVersion} and either set DATABASE_URL to that server, or ` +
      'dump it with pg_dump, move the folder away, start again and load the dump. Nothing was changed.',
  )
}

const database = 'brandpath'

/** Returns the password of the server. The first process creates the file; concurrent processes read it. */
export const ensurePassword = (dataDir: string): Promise<string> =>
  createFileOnce(join(dataDir, 'postgres-password'), randomBytes(24).toString('base64url'))

export const applicationUrl = (server: Postmaster, password: string) => urlOf(server, password, database)

export const maintenanceUrl = (server: Postmaster, password: string) => urlOf(server, password, 'postgres')

export async function ensureApplicationDatabase(server: Postmaster, password: string): Promise<void> {
  await withConnection({ url: maintenanceUrl(server, password), name: 'brandpath' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  }).catch((error: unknown) => {
    // Another process created the database concurrently.
    if (!isDuplicateDatabase(error) && !isUniqueViolation(error)) throw error
  })
}

const urlOf = ({ port }: Postmaster, password: string, name: string): string =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${name}`
