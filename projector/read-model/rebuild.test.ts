import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { wrapStore } from '#kernel/event-store/testing/events.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { CheckpointMoved, readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { dropReadModel, ensureReadModel, schemaExists } from '#kernel/projections/read-model.ts'
import {
  buildWithoutSwitch,
  rebuild,
  RebuildRunning,
  switchOver,
  type Rebuild,
} from '#kernel/projections/rebuild.ts'
import { runProjections } from '#kernel/projections/run-projections.ts'
import { startLoad } from '../testing/load.ts'
import { created } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/testing/until.ts'
import { allRows, projectToTheEnd } from '../testing/read-models.ts'
import { readModelDefinition } from './read-model.ts'

const log = await testLog()
const { db, pool, store, logId } = log
const schema = 'read_built'
const readModel = { ...readModelDefinition, db, pool, schema }
const runRebuild = (options: Partial<Rebuild> = {}) =>
  rebuild({
    readModel,
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
    ...options,
  })
await log.append(created(9_001), created(9_002))

beforeEach(async () => {
  for (const name of [schema, `${schema}_next`, `${schema}_old`]) await dropReadModel(db, name)
})

test('a rebuild of the read models replaces wrong rows with correct rows', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await db.withSchema(schema).updateTable('projects').set({ name: 'wrong' }).execute()
  await runRebuild()
  expect(await allRows(db, schema)).toEqual(before)
  expect(await schemaExists(db, `${schema}_next`)).toBe(false)
  expect(await schemaExists(db, `${schema}_old`)).toBe(false)
})

test('a rebuild replaces read models that were not built from the current event log', async () => {
  await runRebuild()
  await db
    .withSchema(schema)
    .updateTable('checkpoint')
    .set({ log_id: '00000000-0000-4000-8000-000000000000' })
    .execute()
  await runRebuild()
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
})

test('a rebuild succeeds although a killed rebuild has left temporary database schemas behind', async () => {
  await ensureReadModel(db, `${schema}_next`, readModelDefinition)
  await db.withSchema(`${schema}_next`).insertInto('highest_ids').values({ kind: 'user', id: 1 }).execute()
  await ensureReadModel(db, `${schema}_old`, readModelDefinition)
  await runRebuild()
  expect(await db.withSchema(schema).selectFrom('highest_ids').selectAll().execute()).toEqual([])
})

test('a cancelled rebuild does not change the read models', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await expect(runRebuild({ signal: AbortSignal.abort() })).rejects.toThrow('cancelled')
  expect(await allRows(db, schema)).toEqual(before)
})

test('while a rebuild of the read models runs, a second rebuild fails with the error RebuildRunning', async () => {
  const results = await Promise.allSettled([runRebuild(), runRebuild()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results).toContainEqual({ status: 'rejected', reason: expect.any(RebuildRunning) as unknown })
})

test('a rebuild completes even if the running projector has already processed newer events', async () => {
  await projectToTheEnd(log, schema)
  let subscriptions = 0
  let nextProject = 9_100
  const overtaken = wrapStore(store, {
    async *subscribe(options) {
      const isFirst = ++subscriptions === 1
      for await (const batch of store.subscribe(options)) {
        if (isFirst && batch.caughtUp) {
          await log.append(created(nextProject++))
          await projectToTheEnd(log, schema)
        }
        yield batch
      }
    },
  })
  await runRebuild({ store: overtaken })
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
  await projectToTheEnd(log, 'read_not_overtaken')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_not_overtaken'))
})

test('while read models are rebuilt repeatedly under load, no event is lost and no query fails', async () => {
  const writer = new PostgresLog({ url: log.url })
  const load = startLoad(writer, 3, seededRandom('rebuild under load'))
  const stop = new AbortController()
  const { signal } = stop
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await runProjections({ readModel, store, logId, signal }).catch((error: unknown) => {
        if (!(error instanceof CheckpointMoved)) throw error
      })
    }
  }
  let queries = 0
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      await sql`select count(*) from ${sql.id(schema, 'projects')} join ${sql.id(schema, 'members')} on project_id = id
        left join ${sql.id(schema, 'task_states')} using (project_id)`.execute(db)
      queries++
    }
  }
  await ensureReadModel(db, schema, readModelDefinition)
  const busy = Promise.all([follow(), read()])
  for (let round = 0; round < 5; round++) {
    const before = queries
    await runRebuild()
    await until(() => queries > before)
  }
  await load.stop()
  const end = await store.lastPosition()
  await until(async () => (await readCheckpoint(db, schema))?.position === end)
  stop.abort()
  await busy
  await writer.close()
  await projectToTheEnd(log, 'read_reference')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_reference'))
})

test('read models that were built in advance catch up with the log before they replace the current read models', async () => {
  await projectToTheEnd(log, schema)
  const job = {
    readModel,
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  }
  await expect(switchOver(job)).rejects.toThrow('There is no read_built_next')
  await buildWithoutSwitch(job)
  await db.withSchema(schema).updateTable('projects').set({ name: 'wrong' }).execute()
  await log.append(created(9_777))
  await projectToTheEnd(log, schema)
  await switchOver(job)
  const projects = await db
    .withSchema(schema)
    .selectFrom('projects')
    .select(['id', 'name'])
    .orderBy('id')
    .execute()
  expect(projects).toContainEqual({ id: 9_777, name: 'Halden' })
  expect(projects.filter(({ name }) => name === 'wrong')).toEqual([])
  expect(await schemaExists(db, `${schema}_next`)).toBe(false)
})
