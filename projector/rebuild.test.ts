import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { PostgresLog } from '#store/postgres-log.ts'
import { around } from '#store/testing/around.ts'
import { seededRandom } from '#store/testing/random.ts'
import { CheckpointMoved, readCheckpoint, readReached } from './checkpoint.ts'
import { partsOf } from './part.ts'
import { projections } from './projections/index.ts'
import type { ReadModel } from './project-batch.ts'
import { dropReadModel, ensureReadModel, exists } from './read-model.ts'
import { buildBeside, rebuild, RebuildAtWork, switchOver, type Rebuild } from './rebuild.ts'
import { runProjections } from './run-projections.ts'
import { startLoad } from './testing/load.ts'
import { created } from './testing/events.ts'
import { testLog, until } from './testing/log.ts'
import { allRows, projectToTheEnd } from './testing/read-models.ts'

const log = await testLog()
const { db, pool, store, logId } = log
const schema = 'read_built'
const readModel = { db, pool, schema, projections }
const again = (options: Partial<Rebuild> = {}) =>
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

test('what went wrong in the read models is gone after it', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await db.withSchema(schema).updateTable('projects').set({ name: 'wrong' }).execute()
  await again()
  expect(await allRows(db, schema)).toEqual(before)
  expect(await exists(db, `${schema}_next`)).toBe(false)
  expect(await exists(db, `${schema}_old`)).toBe(false)
})

test('it makes read models where there are none, and where they are of another log', async () => {
  await again()
  await db
    .withSchema(schema)
    .updateTable('checkpoint')
    .set({ log_id: '00000000-0000-4000-8000-000000000000' })
    .execute()
  await again()
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
})

test('one that was killed half-way is begun anew by the next', async () => {
  await ensureReadModel(db, `${schema}_next`)
  await db.withSchema(`${schema}_next`).insertInto('highest_ids').values({ kind: 'user', id: 1 }).execute()
  await ensureReadModel(db, `${schema}_old`)
  await again()
  expect(await db.withSchema(schema).selectFrom('highest_ids').selectAll().execute()).toEqual([])
})

test('one that is given up leaves what is in service', async () => {
  await projectToTheEnd(log, schema)
  const before = await allRows(db, schema)
  await expect(again({ signal: AbortSignal.abort() })).rejects.toThrow('given up')
  expect(await allRows(db, schema)).toEqual(before)
})

test('of two at once one is refused', async () => {
  const results = await Promise.allSettled([again(), again()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results).toContainEqual({ status: 'rejected', reason: expect.any(RebuildAtWork) as unknown })
})

test('a projector that is always a step ahead does not keep it from its end', async () => {
  await projectToTheEnd(log, schema)
  let subscriptions = 0
  let nextProject = 9_100
  const overtaken = around(store, {
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
  await again({ store: overtaken })
  expect(await readCheckpoint(db, schema)).toEqual({ logId, position: await store.lastPosition() })
  await projectToTheEnd(log, 'read_not_overtaken')
  expect(await allRows(db, schema)).toEqual(await allRows(db, 'read_not_overtaken'))
})

test('again and again under load, while projectors follow and people read: nothing fails, nothing is lost', async () => {
  const writer = new PostgresLog({ url: log.url })
  const load = startLoad(writer, 3, seededRandom('rebuild under load'))
  const stop = new AbortController()
  const { signal } = stop
  const models = [readModel, { ...readModel, schema: `${schema}_of_3` }]
  const follow = async (model: ReadModel): Promise<void> => {
    while (!signal.aborted) {
      await runProjections({ readModel: model, store, logId, signal }).catch((error: unknown) => {
        if (!(error instanceof CheckpointMoved)) throw error
      })
    }
  }
  let queries = 0
  const read = async (name: string): Promise<void> => {
    while (!signal.aborted) {
      await sql`select count(*) from ${sql.id(name, 'projects')} join ${sql.id(name, 'members')} on project_id = id
        left join ${sql.id(name, 'task_states')} using (project_id)`.execute(db)
      queries++
    }
  }
  for (const model of models) await ensureReadModel(db, model.schema)
  const busy = Promise.all(
    models.flatMap((model) => [
      ...partsOf(model.schema).map((part) => follow({ ...model, part })),
      read(model.schema),
    ]),
  )
  for (let round = 0; round < 5; round++) {
    const before = queries
    for (const model of models) await again({ readModel: model })
    await until(() => queries > before)
  }
  await load.stop()
  const end = await store.lastPosition()
  for (const model of models) await until(async () => (await readReached(db, model.schema))?.position === end)
  stop.abort()
  await busy
  await writer.close()
  await projectToTheEnd(log, 'read_reference')
  const reference = await allRows(db, 'read_reference')
  for (const model of models) expect(await allRows(db, model.schema)).toEqual(reference)
})

test('what was built beside them waits, and takes over with what has come meanwhile', async () => {
  await projectToTheEnd(log, schema)
  const job = {
    readModel,
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  }
  await expect(switchOver(job)).rejects.toThrow('There is no read_built_next')
  await buildBeside(job)
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
  expect(await exists(db, `${schema}_next`)).toBe(false)
})
