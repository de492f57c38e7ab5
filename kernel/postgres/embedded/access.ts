import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createFileOnce } from '../../process/files.ts'
import { isDuplicateDatabase, isUniqueViolation } from '../sqlstate.ts'
import { withConnection } from '../with-connection.ts'
import type { Postmaster } from './postmaster.ts'
import { superuser } from './settings.ts'

const database = 'brandpath'

/** The first process writes it; concurrent ones read it. */
export const ensurePassword = (dataDir: string): Promise<string> =>
  createFileOnce(join(dataDir, 'postgres-password'), randomBytes(24).toString('base64url'))

export const applicationUrl = (server: Postmaster, password: string) => urlOf(server, password, database)

export const maintenanceUrl = (server: Postmaster, password: string) => urlOf(server, password, 'postgres')

export async function ensureApplicationDatabase(server: Postmaster, password: string): Promise<void> {
  await withConnection({ url: maintenanceUrl(server, password), name: 'brandpath' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  }).catch((error: unknown) => {
    // Two processes created it concurrently.
    if (!isDuplicateDatabase(error) && !isUniqueViolation(error)) throw error
  })
}

const urlOf = ({ port }: Postmaster, password: string, name: string): string =>
  `postgresql://${superuser}:${password}@127.0.0.1:${port}/${name}`
