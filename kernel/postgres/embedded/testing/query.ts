import type { QueryResultRow } from 'pg'
import { withConnection } from '../../with-connection.ts'

/** Runs one statement over a new connection. */
export const query = <Row extends QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  withConnection({ url, name: 'kernel tests' }, async (client) => (await client.query<Row>(statement)).rows)
