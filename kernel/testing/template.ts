import { query } from '../postgres/embedded/testing/query.ts'
import { migrate, type Migration } from '../event-store/postgres/migrate.ts'
import pino from 'pino'

/** Creates a template: test databases are copies of this database. */
export async function createTemplate(
  server: string,
  name: string,
  migrations: readonly Migration[],
): Promise<void> {
  await query(server, `create database ${name}`)
  await migrate(atDatabase(server, name), migrations, pino({ level: 'warn' }))
}

/** Returns the URL of another database on the same server. */
export function atDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
