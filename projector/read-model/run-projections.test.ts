import { sql } from 'kysely'
import { Client } from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { NewerEventError } from '#schema/events/parse.ts'
import { CheckpointMoved, readCheckpoint } from '#kernel/projections/checkpoint.ts'
import { dropReadModel, ensureReadModel } from '#kernel/projections/read-model.ts'
import {
  projectUntil,
  runProjections,
  ProjectionError,
  WrongReadModel,
} from '#kernel/projections/run-projections.ts'
import { created, deleted, eventOf } from '../testing/events.ts'
import { testLog } from '../testing/log.ts'
import { until } from '#kernel/testing/until.ts'
import { readModelDefinition } from './read-model.ts'

const { db, pool, url, store, logId, append } = await testLog()
const schema = 'read_run'
const readModel = { ...readModelDefinition, db, pool, schema }
let nextProject = 1

beforeEach(async () => {
  await dropReadModel(db, schema)
  await ensureReadModel(db, schema, readModelDefinition)
})

/** Runs the projections until the read models contain the last event of the log. */
async function runToTheEnd(): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n
  await projectUntil({ readModel, store, logId }, (position) => position >= end)
}

const projectIds = async () =>
  (await db.withSchema(schema).selectFrom('projects').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  )

test('after a restart, the projections continue at the stored checkpoint', async () => {
  const [first, second] = [nextProject++, nextProject++]
  await append(created(first))
  await runToTheEnd()
  await append(created(second), deleted(first))
  await runToTheEnd()
  expect(await projectIds()).toContain(second)
  expect(await projectIds()).not.toContain(first)
  expect(await readCheckpoint(db, schema)).toEqual({ position: await store.lastPosition(), logId })
})

test('two projectors that run at the same time apply every event once', async () => {
  const ids = Array.from({ length: 30 }, () => nextProject++)
  const runs = [0, 1].map(async () => {
    for (;;) {
      try {
        return await runToTheEnd()
      } catch (error) {
        if (!(error instanceof CheckpointMoved)) throw error
      }
    }
  })
  const appended = append(...ids.map((id) => created(id)))
  await Promise.all([...runs, appended])
  await runToTheEnd()
  expect((await projectIds()).slice(-30)).toEqual(ids)
})

test('runProjections fails if the read models were not built from the current event log', async () => {
  await runToTheEnd()
  const run = runProjections({
    readModel,
    store,
    logId: '00000000-0000-4000-8000-000000000000',
    signal: new AbortController().signal,
  })
  await expect(run).rejects.toThrow(WrongReadModel)
})

test('after a batch of events, the projector sends a database notification with the ids of the changed projects', async () => {
  await append(created(nextProject++))
  await runToTheEnd()
  const listener = new Client({ connectionString: url })
  await listener.connect()
  await listener.query(`listen ${schema}`)
  const payloads: unknown[] = []
  listener.on('notification', ({ payload }) => payloads.push(JSON.parse(payload ?? '')))
  const stop = new AbortController()
  const running = runProjections({ readModel, store, logId, signal: stop.signal })
  await until(() => payloads.length === 1)
  const id = nextProject++
  const before = String(await store.lastPosition())
  const position = String(await append(created(id)))
  await until(() => payloads.length === 2)
  stop.abort()
  await running
  await listener.end()
  // The first notification of each run has the keys `*`: clients may have missed earlier changes.
  expect(payloads).toEqual([
    { part: 1, of: 1, position: before, keys: '*' },
    { part: 1, of: 1, position, keys: [`project:${id}`, `team:${id}`] },
  ])
})

test('while the projector is behind the log, the database notifications do not list changed projects', async () => {
  const id = nextProject++
  const moves = Array.from({ length: 600 }, () =>
    eventOf(`project-${id}`, 'TaskStatusChanged', { taskKey: 'set-prices', from: 'pending', to: 'pending' }),
  )
  await append(created(id))
  const { position } = await store.append(
    `project-${id}`,
    moves.map(({ event }) => event),
    0n,
  )
  const listener = new Client({ connectionString: url })
  await listener.connect()
  await listener.query(`listen ${schema}`)
  const payloads: object[] = []
  listener.on('notification', ({ payload }) => payloads.push(JSON.parse(payload ?? '') as object))
  await runToTheEnd()
  await until(() => payloads.length >= 2)
  await listener.end()
  expect(payloads.slice(0, -1).map((payload) => Object.keys(payload))).toEqual(
    payloads.slice(1).map(() => ['part', 'of', 'position']),
  )
  expect(payloads.at(-1)).toEqual({ part: 1, of: 1, position: String(position), keys: '*' })
})

test('after the projector has filled empty tables, the database has planner statistics of the tables (ANALYZE)', async () => {
  await append(...Array.from({ length: 510 }, () => created(nextProject++)))
  await runToTheEnd()
  const { rows } = await sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = ${`${schema}.projects`}::regclass`.execute(
    db,
  )
  expect(rows).toEqual([{ counted: (await projectIds()).length }])
})

test('after the read models have reached the end of the log, the next project id is higher than all project ids in the log', async () => {
  const id = 70_000
  const project = { name: 'Halden', ownerId: 7, ownerEntryId: id, roadmapVersion: 1 }
  await append(eventOf('owner-7', 'ProjectSlotTaken', { projectId: id, project }))
  await runToTheEnd()
  const { rows } = await db.executeQuery<{ id: string }>(
    sql`select nextval('identity.project_ids')::text as id`.compile(db),
  )
  expect(Number(rows[0]?.id)).toBeGreaterThan(id)
})

// This must be the last test with this log: events after the invalid event cannot be projected.
test('if an event cannot be applied, the projections stop with an error that names the event', async () => {
  const [applied, failing, later] = [nextProject++, nextProject++, nextProject++]
  await append(
    created(applied),
    eventOf(`project-${failing}`, 'ProjectRenamed', { name: 'x' }),
    created(later),
  )
  await expect(runToTheEnd()).rejects.toThrow(ProjectionError)
  await expect(runToTheEnd()).rejects.toThrow(`ProjectRenamed at project-${failing}@0`)
  expect(await projectIds()).toContain(applied)
  expect(await projectIds()).not.toContain(later)
})

test('if the log contains an event of a newer release, the projections stop before the event', async () => {
  const other = await testLog()
  await other.append(created(1))
  const { stream, event } = eventOf('user-1', 'PasswordChanged', {})
  await other.append(
    { stream, event: { ...event, metadata: { ...event.metadata, version: 99 } } },
    created(2),
  )
  await ensureReadModel(other.db, schema, readModelDefinition)
  const run = () =>
    runProjections({
      readModel: { ...readModel, db: other.db, pool: other.pool },
      store: other.store,
      logId: other.logId,
      signal: new AbortController().signal,
    })
  await expect(run()).rejects.toThrow(NewerEventError)
  await expect(run()).rejects.toThrow('PasswordChanged v99 at user-1@0')
  const { rows } = await other.pool.query(`select id from ${schema}.projects`)
  expect(rows).toEqual([{ id: 1 }])
})
