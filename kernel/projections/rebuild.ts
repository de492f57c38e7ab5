import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { lockClasses } from '../postgres/lock-keys.ts'
import { OperatorError } from '../process/operator-error.ts'
import { retry } from '../resilience/retry.ts'
import { throttle } from '../resilience/throttle.ts'
import { readCheckpoint, type CheckpointTable } from './checkpoint.ts'
import { positionNotification } from './position-notification.ts'
import { CannotApply } from './batch/project-batch.ts'
import { isParseError } from './domain-event.ts'
import { fill } from './fill/fill.ts'
import { dropReadModel, ensureReadModel, schemaExists, type ReadModel } from './read-model.ts'
import { projectUntil } from './run-projections.ts'

export interface Rebuild {
  /** Read model that queries and the projector use. */
  readonly readModel: ReadModel
  readonly store: EventStore
  readonly logId: string
  readonly log: Logger
  /** Cancels the rebuild. The unfinished tables remain until the next rebuild drops them. */
  readonly signal: AbortSignal
  /** Called with the progress. By default, the progress is logged. */
  readonly onPosition?: (position: Position) => void
}

type Connection = Kysely<CheckpointTable>

export class NothingBuilt extends OperatorError {
  override name = 'NothingBuilt'
}

export class RebuildRunning extends Error {
  override name = 'RebuildRunning'
}

/**
 * Builds the read model in a second schema. When the new read model has caught up, exchanges the two schemas.
 * Queries and the projector continue during the build. @throws RebuildRunning, and the errors of `runProjections`
 */
export const rebuild = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    await build(next, connection)
    await finish(next, job, connection)
  })

export const buildWithoutSwitch = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    await build(next, connection)
    await catchUp(next)
  })

export const switchOver = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    const { schema } = next.readModel
    if (!(await readCheckpoint(connection, schema)))
      throw new NothingBuilt(`The read models ${schema} are missing or incomplete.`, {
        topic: 'incomplete rebuild',
      })
    await finish(next, job, connection)
  })

export const drop = (db: Connection, schema: string, what: 'all' | 'next'): Promise<void> =>
  withLock(db, schema, async (connection) => {
    if (what === 'all') {
      await dropReadModel(connection, schema)
      await dropReadModel(connection, oldName(schema))
    }
    await dropReadModel(connection, nextName(schema))
  })

async function withRebuildLock(
  job: Rebuild,
  work: (next: Rebuild, connection: Connection) => Promise<void>,
): Promise<void> {
  const { db, schema } = job.readModel
  const next: Rebuild = { ...job, readModel: { ...job.readModel, schema: nextName(schema) } }
  await withLock(db, schema, (connection) => work(next, connection))
}

async function withLock(
  db: Connection,
  schema: string,
  work: (connection: Connection) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${lockClasses.rebuild}, hashtext(${schema})) as locked`.execute(connection)
    if (!rows[0]?.locked) throw new RebuildRunning(`A rebuild of ${schema} is running.`)
    try {
      await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lockClasses.rebuild}, hashtext(${schema}))`.execute(connection)
    }
  })
}

/** Builds the new read model. If an event cannot be applied, empties it, and `catchUp` then fails at the event. */
async function build(job: Rebuild, connection: Connection): Promise<void> {
  await recreate(job, connection)
  try {
    await fill({ ...job, onPosition: progressReport(job) })
  } catch (error) {
    if (!(error instanceof CannotApply || isParseError(error))) throw error
    await recreate(job, connection)
  }
}

async function recreate({ readModel }: Rebuild, connection: Connection): Promise<void> {
  await dropReadModel(connection, readModel.schema)
  await ensureReadModel(connection, readModel.schema, readModel)
}

async function finish(next: Rebuild, { readModel, log }: Rebuild, connection: Connection): Promise<void> {
  await catchUp(next)
  await dropReadModel(next.readModel.db, oldName(readModel.schema))
  await exchange(next, readModel.schema)
  await dropOld(connection, readModel.schema, log)
}

async function catchUp(job: Rebuild): Promise<void> {
  const report = progressReport(job)
  await project(job, (position, caughtUp) => {
    report(position)
    return caughtUp
  })
}

const progressReport = ({
  log,
  onPosition = (position) => log.info({ position }, 'Rebuilding the read models'),
}: Rebuild) => throttle(onPosition)

async function project(job: Rebuild, isEnough: Parameters<typeof projectUntil>[1]): Promise<void> {
  if (!(await projectUntil(job, isEnough)))
    throw new Error('The rebuild was cancelled. The read models in service are unchanged.')
}

/** Exchanges the schemas. The lock on the checkpoint stops the projector until the new schema has caught up. */
async function exchange(job: Rebuild, schema: string): Promise<void> {
  const { db, schema: next } = job.readModel
  await db.transaction().execute(async (trx) => {
    if (await schemaExists(trx, schema)) {
      await sql`lock table ${sql.id(schema, 'checkpoint')} in exclusive mode`.execute(trx)
      await catchUpWith(job, schema, trx)
      await sql`alter schema ${sql.id(schema)} rename to ${sql.id(oldName(schema))}`.execute(trx)
    }
    await sql`alter schema ${sql.id(next)} rename to ${sql.id(schema)}`.execute(trx)
    const position = (await readCheckpoint(trx, schema))?.position ?? 0n
    await sql`select pg_notify(${schema}, ${positionNotification(position, '*')})`.execute(trx)
  })
}

/** Projects all events that the read model in service has. Projects nothing if this read model belongs to another log. */
async function catchUpWith(job: Rebuild, schema: string, trx: Connection): Promise<void> {
  const { readModel, store, logId } = job
  const end = (await store.lastPosition()) ?? -1n
  const built = (await readCheckpoint(readModel.db, readModel.schema))?.position ?? -1n
  const inService = await readCheckpoint(trx, schema)
  if (inService?.logId !== logId || inService.position <= built || inService.position > end) return
  await project(job, (position) => position >= inService.position)
}

const nextName = (schema: string) => `${schema}_next`
const oldName = (schema: string) => `${schema}_old`

/** Drops the old schema. Retries for a few seconds while queries use it. If that fails, the next rebuild drops it. */
async function dropOld(connection: Connection, schema: string, log: Logger): Promise<void> {
  const dropWithin200Ms = () =>
    connection.transaction().execute(async (trx) => {
      await sql`set local lock_timeout to '200ms'`.execute(trx)
      await dropReadModel(trx, oldName(schema))
    })
  try {
    await retry(dropWithin200Ms, { backoff: { firstMs: 10, maxMs: 10 }, attempts: 20 })
  } catch (error) {
    log.warn(
      { err: error, schema: oldName(schema) },
      'The old read models are still in use; the next rebuild drops them',
    )
  }
}
