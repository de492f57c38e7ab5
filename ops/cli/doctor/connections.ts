import type { Client } from 'pg'
import { withConnection } from '#kernel/postgres/with-connection.ts'

/** Queries a database with a short timeout. The command `doctor` must also report a server that does not answer. */
export const queryDatabase = <T>(url: string, query: (client: Client) => Promise<T>): Promise<T> =>
  withConnection({ url, name: 'brandpath doctor', query_timeout: 5_000 }, query)

/** Counts the accounts. Returns null before the first migration. */
export async function countAccounts(client: Client): Promise<{ total: number; admins: number } | null> {
  const { rows: tables } = await client.query(`select where to_regclass('identity.accounts') is not null`)
  if (tables.length === 0) return null
  const { rows } = await client.query<{ total: number; admins: number }>(
    `select count(*)::int as total, count(*) filter (where role = 'ADMIN')::int as admins from identity.accounts`,
  )
  return rows[0] ?? null
}

/** Returns host, port and database of a URL. Removes user and password, which end at the last @. */
export function serverOf(url: string): string {
  const [, address = ''] = url.split('://')
  const [server = ''] = address.slice(address.lastIndexOf('@') + 1).split('?')
  return server.replace(/\/$/, '') || 'this machine'
}
