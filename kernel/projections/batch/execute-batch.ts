import { sql, type Kysely } from 'kysely'
import type { ClientBase, Pool, QueryConfig } from 'pg'
import { inTransaction } from '../../postgres/database.ts'
import { isDivisionByZero } from '../../postgres/sqlstate.ts'
import { StatementNames } from '../../postgres/pool/prepared-statements.ts'
import type { CheckpointTable } from '../checkpoint.ts'
import type { Statement } from './write-statements.ts'

export interface Connections {
  readonly pool: Pool
  readonly db: Kysely<CheckpointTable>
}

/** Executes statements in one transaction and one round trip. Throws the first error, which caused the later errors. */
export async function executeBatch(
  { pool, db }: Connections,
  statements: readonly Statement[],
): Promise<void> {
  const results = await inTransaction(
    pool,
    statements.map((statement) => toQuery(db, statement)),
  )
  for (const [index, result] of results.entries()) {
    if (result.status === 'rejected') throw errorOf(statements[index], result.reason)
  }
}

export async function executeStatement(
  client: ClientBase | Pool,
  db: Connections['db'],
  statement: Statement,
): Promise<void> {
  await client.query(toQuery(db, statement)).catch((error: unknown) => {
    throw errorOf(statement, error)
  })
}

const errorOf = (statement: Statement | undefined, error: unknown): unknown =>
  statement?.expectedRows && isDivisionByZero(error) ? statement.expectedRows.error() : error

const names = new StatementNames('step')

function toQuery(db: Kysely<CheckpointTable>, { query, expectedRows, isPrepared }: Statement): QueryConfig {
  const checked = expectedRows ? failUnlessChanged(query, expectedRows.count) : query
  const { sql: text, parameters } = checked.compile(db)
  const name = isPrepared ? names.nameOf(text) : undefined
  return { text, values: [...parameters], ...(name && { name }) }
}

/** Divides by zero if the number of changed rows is wrong: only an SQL error can stop the commit, which is sent too. */
const failUnlessChanged = (query: Statement['query'], count: number) =>
  sql`with changed as (${query} returning 1) select 1 / (count(1) = ${count}::integer)::integer from changed`
