import type { Pool, PoolClient } from 'pg'
import { executeStatement } from '../batch/execute-batch.ts'
import { rethrowMisfit } from '../batch/project-batch.ts'
import { writeStatements } from '../batch/write-statements.ts'
import type { ReadModel } from '../read-model.ts'
import type { AnyRow, ChangeKind, TableChanges } from '../rows.ts'
import type { RowCopier } from './copy-rows.ts'
import { quoted, type DeferredIndexes } from './deferred-indexes.ts'

interface BulkTarget {
  readonly pool: Pool
  readonly readModel: ReadModel
  readonly indexes: DeferredIndexes
  readonly copier: RowCopier
}

/** Writes a batch of row changes with COPY, each table on its own connection and in one transaction. @throws CannotApply */
export async function writeInBulk(target: BulkTarget, changes: readonly TableChanges[]): Promise<void> {
  await Promise.all(changes.map((change) => writeTable(target, change)))
  const { schema, db, whileCatchingUp } = target.readModel
  if (whileCatchingUp) await whileCatchingUp(schema).execute(db)
}

async function writeTable(
  { pool, readModel, indexes, copier }: BulkTarget,
  change: TableChanges,
): Promise<void> {
  const { schema, db } = readModel
  const { table, deleted, changed } = change
  const rowsOf = (kind: ChangeKind) => changed.filter((one) => one.kind === kind).map(({ row }) => row)
  const [inserted, put] = [rowsOf('insert'), rowsOf('put')]
  const others = changed.filter(({ kind }) => kind !== 'insert' && kind !== 'put')
  const client = await pool.connect()
  try {
    // Only changes of existing rows need the primary key.
    if (deleted.length > 0 || inserted.length < changed.length) await indexes.buildKey(client, table)
    await client.query('begin')
    for (const statement of writeStatements(schema, [{ ...change, changed: others }]))
      await executeStatement(client, db, statement)
    if (inserted.length > 0) await copier.copy(client, quoted(schema, table), inserted)
    if (put.length > 0) await putRows(client, copier, schema, change, put)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    rethrowMisfit(error)
  }
}

/** Copies the rows into a temporary table and upserts them from there, because COPY cannot replace rows. */
async function putRows(
  client: PoolClient,
  copier: RowCopier,
  schema: string,
  { table, definition: { key } }: TableChanges,
  rows: readonly AnyRow[],
): Promise<void> {
  const [target, source] = [quoted(schema, table), quoted('pg_temp', table)]
  await client.query(
    `create temporary table if not exists ${quoted(table)} (like ${target}) on commit delete rows`,
  )
  await copier.copy(client, source, rows)
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column))
  const changes = columns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`)
  await client.query(
    `insert into ${target} select * from ${source}
     on conflict (${key.map((column) => quoted(column)).join()}) do update set ${changes.join()}`,
  )
}
