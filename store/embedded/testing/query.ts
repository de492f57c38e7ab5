import type { QueryResultRow } from 'pg'
import { withConnection } from '../../with-connection.ts'

/** Asks once, over a connection of its own. */
export const query = <Row extends QueryResultRow>(url: string, statement: string): Promise<Row[]> =>
  withConnection(
    { url, name: 'brandpath tests' },
    async (client) => (await client.query<Row>(statement)).rows,
  )
