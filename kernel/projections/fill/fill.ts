import { Pool } from 'pg'
import type { Position } from '../../event-store/event-store.ts'
import { executeBatch, executeStatement } from '../batch/execute-batch.ts'
import { foldEvents, rethrowMisfit, totalsStatement } from '../batch/project-batch.ts'
import { readAhead } from '../batch/read-ahead.ts'
import { moveCheckpoint } from '../checkpoint.ts'
import { parseRecorded } from '../domain-event.ts'
import type { ProjectionRun } from '../run-projections.ts'
import { RowChanges } from '../rows.ts'
import { RowCopier } from './copy-rows.ts'
import { DeferredIndexes, quoted } from './deferred-indexes.ts'
import { writeInBulk } from './write-in-bulk.ts'

/** Number of connections that write tables and build indexes. */
const connections = 4

/** Number of events in one batch. Larger batches need more memory; smaller batches need more round trips. */
const defaultBatchSize = 20_000

export interface Fill extends Pick<ProjectionRun, 'readModel' | 'store' | 'logId' | 'signal'> {
  readonly batchSize?: number
  readonly onPosition: (position: Position) => void
}

/**
 * Fills a new read model from the beginning of the log: writes the rows into tables without indexes, and then builds the
 * indexes. Sets the checkpoint last: a read model without a checkpoint is incomplete. @throws CannotApply or ParseError
 */
export async function fill(job: Fill): Promise<void> {
  const { readModel, logId, signal, onPosition } = job
  const { schema, tables } = readModel
  // Opens a separate pool: the timeouts of the read model's pool are too short for building an index.
  const { connectionString } = readModel.pool.options
  const pool = new Pool({
    connectionString,
    max: connections,
    application_name: 'rebuild of read models',
    options: '-c synchronous_commit=off -c client_min_messages=warning',
  })
  // Without a listener, the error event of a broken connection would end the process. The queries fail anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    let end: Position | null = null
    const copier = new RowCopier()
    const indexes = await DeferredIndexes.remove(pool, schema, Object.keys(tables))
    for await (const batch of readAhead(foldLog(job))) {
      await writeInBulk({ pool, readModel, indexes, copier }, batch.changes)
      end = batch.end
      onPosition(end)
    }
    if (signal.aborted) return
    const finish = async (table: string) => {
      await pool.query(`analyze ${quoted(schema, table)}`)
      await indexes.buildRest(pool, table).catch(rethrowMisfit)
    }
    await Promise.all(Object.keys(tables).map(finish))
    for (const statement of totalsStatement(readModel, 1))
      await executeStatement(pool, readModel.db, statement)
    if (end !== null) await executeBatch(readModel, [moveCheckpoint(schema, null, { position: end, logId })])
  } finally {
    await pool.end()
  }
}

async function* foldLog({ readModel, store, signal, batchSize = defaultBatchSize }: Fill) {
  let rows = new RowChanges(readModel.tables)
  let folded = 0
  let end: Position | null = null
  for await (const { events, caughtUp } of readAhead(store.subscribe({ after: null, signal }))) {
    const parsed = events.map((event) => parseRecorded(event, readModel.parse))
    foldEvents(readModel, parsed, rows)
    folded += events.length
    end = events.at(-1)?.position ?? end
    if (end !== null && (caughtUp || folded >= batchSize)) {
      yield { changes: rows.tables, end, caughtUp }
      rows = new RowChanges(readModel.tables)
      folded = 0
    }
    if (caughtUp) return
  }
}
