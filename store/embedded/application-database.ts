import { DatabaseError } from 'pg'
import { withConnection } from '../with-connection.ts'
import type { Postmaster } from './postmaster.ts'
import { superuser } from './settings.ts'

const name = 'brandpath'

/** Of the database that the application lives in. */
export function applicationUrl(server: Postmaster, password: string): string {
  return urlOf(server, password, name)
}

/** Of the database that every cluster has from the start. */
export function maintenanceUrl(server: Postmaster, password: string): string {
  return urlOf(server, password, 'postgres')
}

/** Creates the application's database where it is missing; whoever comes second finds it there. */
export async function createApplicationDatabase(server: Postmaster, password: string): Promise<void> {
  await withConnection({ url: maintenanceUrl(server, password), name: 'brandpath' }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${name}`)
  }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error
  })
}

function urlOf({ port }: Postmaster, password: string, database: string): string {
  return `postgresql://${superuser}:${password}@127.0.0.1:${port}/${database}`
}

/** `duplicate_database`, or `unique_violation` where two create it in the same instant. */
function isDuplicate(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '42P04' || error.code === '23505')
}
