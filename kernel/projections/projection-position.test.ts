import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../postgres/testing/database.ts'
import type { PositionNotification } from './position-notification.ts'
import { positionConnectionOf, ProjectionPosition, type PositionOptions } from './projection-position.ts'
import { ensureReadModel } from './read-model.ts'
import { kernelNames } from '../testing/schema.ts'

const schema = 'read_position'
const otherChannel = 'other'

async function open(options: Partial<PositionOptions> = {}) {
  const database = await testDatabase()
  const log = pino({ level: 'silent' })
  const position = await ProjectionPosition.open({
    url: database.url,
    names: kernelNames,
    schema,
    otherChannel,
    log,
    ...options,
  })
  onTestFinished(() => position.close())
  const changes: PositionNotification[] = []
  const others: string[] = []
  position.listen({
    changed: (notification) => changes.push(notification),
    notified: (payload) => others.push(payload),
  })
  const notify = (channel: string, payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [channel, payload])
  const project = (at: number) =>
    notify(schema, JSON.stringify({ position: String(at), keys: [`project:${at}`] }))
  return { ...database, position, changes, others, notify, project }
}

/** Creates a replica that catches up when the test calls `catchUp`. */
function slowReplica() {
  let { promise, resolve } = Promise.withResolvers<void>()
  return {
    caughtUp: () => promise,
    catchUp: () => {
      resolve()
      ;({ promise, resolve } = Promise.withResolvers<void>())
    },
  }
}

test('PostgreSQL notifications reach listeners only after the database replica has caught up, even if thousands are pending', async () => {
  const replica = slowReplica()
  const { pool, position, changes, others, notify, project } = await open({ replica })

  // The replica does not have the first position yet.
  await project(7)
  await notify(otherChannel, '42')
  const reached = position.waitFor(7n, 60_000)
  replica.catchUp()
  await expect.poll(() => changes).toEqual([{ position: -1n, keys: '*' }])
  expect([position.position, others]).toEqual([-1n, []])
  await expect.poll(() => (replica.catchUp(), others)).toEqual(['42'])
  expect(await reached).toBe(true)
  expect(changes.at(-1)).toEqual({ position: 7n, keys: ['project:7'] })

  // 1,500 pending notifications exceed the limit, so one notification with `*` must replace all of them.
  await pool.query(`select pg_notify($1, n::text) from generate_series(1, 1500) n`, [otherChannel])
  await pool.query(
    `select pg_notify($1, json_build_object('position', n::text, 'keys', json_build_array('votes'))::text)
     from generate_series(8, 1200) n`,
    [schema],
  )
  await project(2_000)
  await expect.poll(() => (replica.catchUp(), position.position)).toBe(2_000n)
  expect(new Set(others).size).toBe(1_500)
})

test('after a reconnection, the projection position is read from the checkpoint table, even if the position is lower than before', async () => {
  const { db, pool, position, changes, project } = await open()
  const reached = position.waitFor(7n, 60_000)
  await project(7)
  expect(await reached).toBe(true)
  expect([position.position, position.notifiedPosition]).toEqual([7n, 7n])
  expect(await position.waitFor(8n, 10)).toBe(false)
  await project(9)
  await expect.poll(() => position.position).toBe(9n)
  expect(changes).toEqual([
    { position: 7n, keys: ['project:7'] },
    { position: 9n, keys: ['project:9'] },
  ])

  await ensureReadModel(db, schema, { ddl: '' })
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [positionConnectionOf(kernelNames, schema)],
  )
  await expect.poll(() => position.position).toBe(-1n)
  expect(changes.at(-1)).toEqual({ position: -1n, keys: '*' })
  // The checkpoint moves without a notification. After the timeout, waitFor() reads the checkpoint.
  await db.withSchema(schema).updateTable('checkpoint').set({ position: 20n }).execute()
  expect(await position.waitFor(15n, 10)).toBe(false)
  await expect.poll(() => position.position).toBe(20n)
})

test('if the projector notifies while a new connection reads the checkpoint, the notified position stays', async () => {
  const database = await testDatabase()
  const projector = await database.pool.connect()
  onTestFinished(() => projector.release())
  // The read takes its snapshot and then waits for the lock.
  await projector.query(
    `create schema ${schema};
     create table ${schema}.stored as select 6 as position;
     create view ${schema}.checkpoint as
       select position from ${schema}.stored, lateral (select pg_advisory_xact_lock(1) offset 0) as waiting;
     select pg_advisory_lock(1)`,
  )
  const opening = open({ url: database.url })
  const isReading = `select 1 from pg_stat_activity where application_name = $1 and wait_event = 'advisory'
    and datname = current_database()`
  const name = positionConnectionOf(kernelNames, schema)
  await expect.poll(async () => (await projector.query(isReading, [name])).rowCount).toBe(1)
  await projector.query(`update ${schema}.stored set position = 7`)
  await projector.query('select pg_notify($1, $2)', [schema, '{"position":"7"}'])
  await projector.query('select pg_advisory_unlock(1)')
  const { position } = await opening
  expect([position.position, position.notifiedPosition]).toEqual([7n, 7n])
})

test('an invalid notification of a projection position is ignored, and the next valid notification is received', async () => {
  const { position, notify } = await open()
  for (const payload of ['', 'x', '{}', '{"keys":[]}', '{"position":"x"}']) await notify(schema, payload)
  await notify(schema, '{"position":"7"}')
  expect(await position.waitFor(7n, 10_000)).toBe(true)
})
