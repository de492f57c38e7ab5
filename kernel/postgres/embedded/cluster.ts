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
import { clusterSettings } from './settings.ts'

/** Superuser of the server. The database of the application has the same name. */
export interface Login {
  readonly name: string
  readonly password: string
}

/** Creates an empty cluster in a temporary folder and renames it. Of two concurrent processes, the first rename wins. */
export async function createCluster(
  folder: string,
  { initdb }: Binaries,
  { user, login, durable }: { user: ProcessUser; login: Login; durable: boolean },
): Promise<void> {
  const draft = await mkdtemp(draftPrefix(folder))
  const passwordFile = join(draft, 'password')
  const data = join(draft, 'data')
  try {
    await writeFile(passwordFile, login.password, { mode: 0o600 })
    await giveTo(user, draft)
    const sync = durable ? [] : ['--no-sync']
    await run(user, initdb, ['-D', data, `--pwfile=${passwordFile}`, ...clusterSettings(login.name), ...sync])
    await rename(data, folder).catch(async (error: unknown) => {
      if (!(await exists(folder))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Removes the temporary folders that a crash of `createCluster` left. Call it only under the startup lock. */
export async function removeDrafts(folder: string): Promise<void> {
  const parent = dirname(folder)
  const drafts = (await readdir(parent)).filter((name) => name.startsWith(basename(draftPrefix(folder))))
  for (const draft of drafts) await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 5 })
}

const draftPrefix = (folder: string) => `${folder}.new-`

/** @throws OperatorError if another major version of PostgreSQL wrote the data, because the data format differs */
export async function checkMajorVersion(folder: string, { version }: Binaries): Promise<void> {
  const dataVersion = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const ownVersion = version.split('.')[0]
  if (dataVersion === ownVersion) return
  throw new OperatorError(
    `${folder} was created by PostgreSQL ${dataVersion}, but this release contains PostgreSQL ${ownVersion}, which cannot ` +
      `read it. Start PostgreSQL ${dataVersion} with this folder. Then use that server, or dump the data with pg_dump, ` +
      'move the folder away, start again and load the dump. Nothing was changed.',
    { topic: 'other database' },
  )
}

/** Returns the password of the server. The first process creates the password file, and later processes read it. */
export const ensurePassword = (dataDir: string): Promise<string> =>
  createFileOnce(join(dataDir, 'postgres-password'), randomBytes(24).toString('base64url'))

export const applicationUrl = (server: Postmaster, login: Login) => urlOf(server, login, login.name)

export const maintenanceUrl = (server: Postmaster, login: Login) => urlOf(server, login, 'postgres')

export async function ensureApplicationDatabase(server: Postmaster, login: Login): Promise<void> {
  const { name } = login
  await withConnection({ url: maintenanceUrl(server, login), name }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  }).catch((error: unknown) => {
    // Another process created the database concurrently.
    if (!isDuplicateDatabase(error) && !isUniqueViolation(error)) throw error
  })
}

const urlOf = ({ port }: Postmaster, { name, password }: Login, database: string): string =>
  `postgresql://${name}:${password}@127.0.0.1:${port}/${database}`
