import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { seededRandom } from '#kernel/testing/random.ts'
import { CheckpointMoved, readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { dropReadModel, ensureReadModel } from '#kernel/projections/read-model.ts'
import { rebuild } from '#kernel/projections/rebuild.ts'
import { runProjections } from '#kernel/projections/run-projections.ts'
import { startLoad } from '../testing/load.ts'
import { created } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/resilience/until.ts'
import { allRows, projectToTheEnd } from '../testing/read-models.ts'
import { readModelDefinition } from './read-model.ts'

const log = await testLog()
const { db, pool, store, logId } = log
const schema = 'read_built'
const readModel = { ...readModelDefinition, db, pool, schema }
const runRebuild = () =>
  rebuild({
    readModel,
    store,
    logId,
    log: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  })
await log.append(created(9_001), created(9_002))

beforeEach(async () => {
  for (const name of [schema, `${schema}_next`, `${schema}_old`]) await dropReadModel(db, name)
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
