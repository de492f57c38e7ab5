import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { announcement } from './announcement.ts'
import { readCheckpoints } from './checkpoint.ts'
import { nowAndThen } from './now-and-then.ts'
import { partsOf, type Part } from './part.ts'
import type { ReadModel } from './project-batch.ts'
import { dropReadModel, ensureReadModel, exists } from './read-model.ts'
import { runProjections } from './run-projections.ts'

export interface Rebuild {
  /** The read models in service. */
  readonly readModel: ReadModel
  readonly store: EventStore
  readonly logId: string
  readonly log: Logger
  /** Gives it up; what was built is dropped by the next one. */
  readonly signal: AbortSignal
  /** Told now and then how far it is; without it that is logged. */
  readonly onPosition?: (position: Position) => void
  /** Brings the read models of this schema to about the log's end by other means first; what is left is done here. */
  readonly fillFirst?: (schema: string, report: (position: Position) => void) => Promise<void>
}

/**
 * Makes the read models anew from the first event, beside those in service, and exchanges the two in one
 * transaction once the new ones are not behind. Queries go on all the time, and so does the projector: the
 * exchange makes its compare-and-set fail, and it goes on with the new ones. A rebuild that was killed leaves a
 * schema that the next one drops.
 *
 * @throws what `runProjections` and `fillFirst` throw, and RebuildAtWork.
 */
export const rebuild = (job: Rebuild): Promise<void> =>
  alone(job, async (next, connection) => {
    await begin(next, connection)
    await finish(next, job, connection)
  })

/** The first half of it: the new ones stand beside those in service until `switchOver`, to be looked at. */
export const buildBeside = (job: Rebuild): Promise<void> =>
  alone(job, async (next, connection) => {
    await begin(next, connection)
    await fillUp(next)
  })

/** The other half. @throws NothingBuilt */
export const switchOver = (job: Rebuild): Promise<void> =>
  alone(job, async (next, connection) => {
    const { schema } = next.readModel
    if (!(await exists(connection, schema))) throw new NothingBuilt(`There is no ${schema} to switch to.`)
    await finish(next, job, connection)
  })

/** Removes read models, all of them or those beside alone, while nobody makes them anew. @throws RebuildAtWork */
export const drop = (db: Kysely<Database>, schema: string, what: 'all' | 'beside'): Promise<void> =>
  locked(db, schema, async (connection) => {
    if (what === 'all') {
      await dropReadModel(connection, schema)
      await dropReadModel(connection, oldName(schema))
    }
    await dropReadModel(connection, nextName(schema))
  })

/** Nothing stands beside the read models in service. */
export class NothingBuilt extends Error {
  override name = 'NothingBuilt'
}

/** There is one at a time for each version. */
export class RebuildAtWork extends Error {
  override name = 'RebuildAtWork'
}

/** `work` gets the job for the read models beside those in service. */
async function alone(
  job: Rebuild,
  work: (next: Rebuild, connection: Kysely<Database>) => Promise<void>,
): Promise<void> {
  const { db, schema } = job.readModel
  const next: Rebuild = { ...job, readModel: { ...job.readModel, schema: nextName(schema) } }
  await locked(db, schema, (connection) => work(next, connection))
}

async function locked(
  db: Kysely<Database>,
  schema: string,
  work: (connection: Kysely<Database>) => Promise<void>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    await lockRebuild(connection, schema)
    try {
      await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lockClass}, hashtext(${schema}))`.execute(connection)
    }
  })
}

async function begin({ readModel: { schema } }: Rebuild, connection: Kysely<Database>): Promise<void> {
  await dropReadModel(connection, schema)
  await ensureReadModel(connection, schema)
}

async function finish(
  next: Rebuild,
  { readModel, log }: Rebuild,
  connection: Kysely<Database>,
): Promise<void> {
  await fillUp(next)
  await dropReadModel(next.readModel.db, oldName(readModel.schema))
  await exchange(next, readModel.schema)
  await dropOld(connection, readModel.schema, log)
}

const lockClass = 7_204_004

async function lockRebuild(connection: Kysely<Database>, schema: string): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_lock(${lockClass}, hashtext(${schema})) as got`.execute(connection)
  if (!rows[0]?.got) throw new RebuildAtWork(`A rebuild of ${schema} is at work.`)
}

async function fillUp(job: Rebuild): Promise<void> {
  const { log, onPosition = (position) => log.info({ position }, 'rebuilding the read models') } = job
  const report = nowAndThen(onPosition)
  await job.fillFirst?.(job.readModel.schema, report)
  await fill(job, (_, position, caughtUp) => {
    report(position)
    return caughtUp
  })
}

type IsEnough = (part: Part, position: Position, caughtUp: boolean) => boolean

/** Projects all parts until it is enough for each of them at once. */
async function fill(job: Rebuild, isEnough: IsEnough): Promise<void> {
  const parts = partsOf(job.readModel.schema)
  const enough = new Set<Part>()
  const over = new AbortController()
  const fillPart = (part: Part) =>
    runProjections({
      ...job,
      readModel: { ...job.readModel, part },
      signal: AbortSignal.any([job.signal, over.signal]),
      onProgress: async (position, caughtUp) => {
        if (isEnough(part, position, caughtUp)) enough.add(part)
        else enough.delete(part)
        if (enough.size === parts.length) over.abort()
      },
    }).finally(() => over.abort()) // one that failed leaves the others nothing to wait for
  const results = await Promise.allSettled(parts.map(fillPart))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  if (enough.size < parts.length)
    throw new Error('The rebuild was given up; the read models in service are as before')
}

/**
 * The lock waits for the projector's transaction, and lets no other begin: what the read models in service are
 * ahead by is little then, stays as it is, and is made up for under the lock. So an exchange comes to its end
 * however much is written meanwhile. A projector that waits for the lock looks the name up again when it is free,
 * finds the new checkpoint, and goes on from there or fails its compare-and-set.
 */
async function exchange(job: Rebuild, schema: string): Promise<void> {
  const { db, schema: next } = job.readModel
  await db.transaction().execute(async (trx) => {
    if (await exists(trx, schema)) {
      await sql`lock table ${sql.id(schema, 'checkpoint')} in exclusive mode`.execute(trx)
      await catchUpWith(job, schema, trx)
      await sql`alter schema ${sql.id(schema)} rename to ${sql.id(oldName(schema))}`.execute(trx)
    }
    await sql`alter schema ${sql.id(next)} rename to ${sql.id(schema)}`.execute(trx)
    const checkpoints = await readCheckpoints(trx, schema)
    for (const part of partsOf(schema)) {
      const position = checkpoints.get(part.number)?.position ?? 0n
      await sql`select pg_notify(${schema}, ${announcement(part, position, '*')})`.execute(trx)
    }
  })
}

/** Read models of another log, and those that are further than a log that was restored, are not waited for. */
async function catchUpWith(job: Rebuild, schema: string, trx: Kysely<Database>): Promise<void> {
  const { readModel, store, logId } = job
  const end = (await store.lastPosition()) ?? -1n
  const built = await readCheckpoints(readModel.db, readModel.schema)
  const ahead = new Map<number, Position>()
  for (const [part, inService] of await readCheckpoints(trx, schema)) {
    const at = built.get(part)?.position ?? -1n
    if (inService?.logId !== logId || inService.position <= at || inService.position > end) continue
    ahead.set(part, inService.position)
  }
  if (ahead.size > 0) await fill(job, ({ number }, position) => position >= (ahead.get(number) ?? -1n))
}

const nextName = (schema: string) => `${schema}_next`
const oldName = (schema: string) => `${schema}_old`

/**
 * Queries may still hold the old tables, one after another: rather than meet one half-way it tries again. One that
 * holds on for longer leaves them to the next rebuild; the new ones are in service already.
 */
async function dropOld(connection: Kysely<Database>, schema: string, log: Logger): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connection.transaction().execute(async (trx) => {
        await sql`set local lock_timeout to '200ms'`.execute(trx)
        await dropReadModel(trx, oldName(schema))
      })
    } catch (error) {
      if (attempt < 20) continue
      return log.warn({ err: error }, `${oldName(schema)} is still in use: the next rebuild drops it`)
    }
  }
}
