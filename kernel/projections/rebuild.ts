import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { EventStore, Position } from '../event-store/event-store.ts'
import { lockClasses } from '../postgres/lock-keys.ts'
import { throttle } from '../resilience/throttle.ts'
import { readCheckpoint, type CheckpointTable } from './checkpoint.ts'
import { positionNotification } from './position-notification.ts'
import { dropReadModel, ensureReadModel, schemaExists, type ReadModel } from './read-model.ts'
import { projectUntil } from './run-projections.ts'

export interface Rebuild {
  /** Read model that queries and the projector use. */
  readonly readModel: ReadModel
  readonly store: EventStore
  readonly logId: string
  readonly log: Logger
  /** Cancels the rebuild. The next rebuild drops the unfinished tables. */
  readonly signal: AbortSignal
  /** Called with the progress. By default, the progress is logged. */
  readonly onPosition?: (position: Position) => void
}

type Connection = Kysely<CheckpointTable>

export class NothingBuilt extends Error {
  override name = 'NothingBuilt'
}

export class RebuildRunning extends Error {
  override name = 'RebuildRunning'
}

/**
 * Builds the read model in a second schema and exchanges the schemas when it has caught up. Queries and the projector
 * continue; the projector then finds a moved checkpoint. @throws RebuildRunning, and the errors of `runProjections`
 */
export const rebuild = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    await recreate(next, connection)
    await finish(next, job, connection)
  })

export const buildWithoutSwitch = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    await recreate(next, connection)
    await catchUp(next)
  })

export const switchOver = (job: Rebuild): Promise<void> =>
  withRebuildLock(job, async (next, connection) => {
    const { schema } = next.readModel
    if (!(await schemaExists(connection, schema)))
      throw new NothingBuilt(`There is no ${schema} to switch to.`)
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
  const { log, onPosition = (position) => log.info({ position }, 'rebuilding the read models') } = job
  const report = throttle(onPosition)
  await project(job, (position, caughtUp) => {
    report(position)
    return caughtUp
  })
}

async function project(job: Rebuild, isEnough: Parameters<typeof projectUntil>[1]): Promise<void> {
  if (!(await projectUntil(job, isEnough)))
    throw new Error('The rebuild was cancelled. The read models in service are unchanged.')
}

/** Exchanges the schemas. Locking the checkpoint stops the projector, so that the new schema can catch up. */
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

/** Projects the last events. Does nothing if the old read model belongs to another log or is ahead of the log. */
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

/** Drops the old schema. Retries for a few seconds while queries use it; otherwise the next rebuild drops it. */
async function dropOld(connection: Connection, schema: string, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.transaction().execute(async (trx) => {
        await sql`set local lock_timeout to '200ms'`.execute(trx)
        await dropReadModel(trx, oldName(schema))
      })
    } catch (error) {
      if (attempt < 20) continue
      return log.warn({ err: error }, `${oldName(schema)} is still in use; the next rebuild drops it`)
    }
  }
}
