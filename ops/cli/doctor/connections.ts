import type { Client } from 'pg'
import { withConnection } from '#kernel/postgres/with-connection.ts'

/** Runs queries with a short timeout, so that a server that does not answer becomes a finding. */
export const queryDatabase = <T>(url: string, query: (client: Client) => Promise<T>): Promise<T> =>
  withConnection({ url, name: 'brandpath doctor', query_timeout: 5_000 }, query)

/** Returns host, port and database of a URL, without user and password. The last @ ends the password. */
export function serverOf(url: string): string {
  const [, address = ''] = url.split('://')
  const [server = ''] = address.slice(address.lastIndexOf('@') + 1).split('?')
  return server.replace(/\/$/, '') || 'this machine'
}
