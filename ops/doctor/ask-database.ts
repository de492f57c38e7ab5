import type { Client } from 'pg'
import { withConnection } from '#store/with-connection.ts'

/** On a connection that waits for nothing for long: a server that is silent is a finding, too. */
export const askDatabase = <T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> =>
  withConnection({ url, name: 'brandpath doctor', query_timeout: 5_000 }, ask)
