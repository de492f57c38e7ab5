import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inboxChannel } from '#schema/notification.ts'
import { ensureReadModel } from '#projector/read-model.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { testDatabase } from '#store/testing/database.ts'
import type { Announcement } from './part-positions.ts'
import { ReadPosition, readPositionOf } from './read-position.ts'

const log = pino({ level: 'silent' })
const schema = readSchema(readVersion)

/** A replica that has everything as soon as it is told to. */
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

test('what is told is passed on once the replica has it, however much that is', async () => {
  const database = await testDatabase()
  const replica = slowReplica()
  const position = await ReadPosition.open(database.url, schema, log, replica)
  onTestFinished(() => position.close())
  const announced: Announcement[] = []
  const inboxes: number[] = []
  position.listen({ announced: (told) => announced.push(told), inbox: (userId) => inboxes.push(userId) })
  const notify = (channel: string, payload: string) =>
    database.pool.query('select pg_notify($1, $2)', [channel, payload])
  const tell = (at: number) =>
    notify(schema, JSON.stringify({ part: 1, of: 1, position: String(at), keys: [`project:${at}`] }))

  // A round is under way already: that of the beginning.
  await tell(7)
  await notify(inboxChannel, '42')
  const reached = position.waitFor(7n, 60_000)
  replica.catchUp()
  await expect.poll(() => announced).toEqual([{ position: -1n, keys: '*' }])
  expect([position.position, inboxes]).toEqual([-1n, []])
  await expect.poll(() => (replica.catchUp(), inboxes)).toEqual([42])
  expect(await reached).toBe(true)
  expect(announced.at(-1)).toEqual({ position: 7n, keys: ['project:7'] })

  // More than is kept one by one: anything may have changed, and the position goes on.
  await database.pool.query(`select pg_notify($1, n::text) from generate_series(1, 1500) n`, [inboxChannel])
  await database.pool.query(
    `select pg_notify($1, json_build_object('part', 1, 'of', 1, 'position', n::text, 'keys', json_build_array('votes'))::text)
     from generate_series(8, 1200) n`,
    [schema],
  )
  await tell(2_000)
  await expect.poll(() => (replica.catchUp(), position.position)).toBe(2_000n)
  expect(new Set(inboxes).size).toBe(1_500)
})

test('of read models in parts the one counts that is least far, also after a connection that was lost', async () => {
  const database = await testDatabase()
  const parts = readSchema(readVersion, 2)
  const position = await ReadPosition.open(database.url, parts, log)
  onTestFinished(() => position.close())
  const announced: Announcement[] = []
  position.listen({ announced: (told) => announced.push(told), inbox: () => undefined })
  const tell = (part: number, at: number) =>
    database.pool.query('select pg_notify($1, $2)', [
      parts,
      JSON.stringify({ part, of: 2, position: String(at), keys: [`project:${at}`] }),
    ])
  const reached = position.waitFor(7n, 60_000)
  await tell(2, 9)
  await tell(1, 7)
  expect(await reached).toBe(true)
  expect([position.position, position.told]).toEqual([7n, 7n])
  expect(await position.waitFor(8n, 10)).toBe(false)
  await tell(1, 12)
  await expect.poll(() => position.position).toBe(9n)
  // Each with a position that the other part has reached as well.
  expect(announced).toEqual([
    { position: 7n, keys: ['project:7'] },
    { position: 9n, keys: ['project:9'] },
  ])

  // What was told meanwhile is not known: the checkpoints are.
  await ensureReadModel(database.db, parts)
  const checkpoints = database.db.withSchema(parts).updateTable('checkpoint')
  await checkpoints.set({ position: 20n }).where('part', '=', 1).execute()
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [readPositionOf(parts)],
  )
  await expect.poll(() => position.position).toBe(-1n)
  await checkpoints.set({ position: 21n }).where('part', '=', 2).execute()
  // Nobody tells of it: whoever waits in vain has it looked up.
  expect(await position.waitFor(15n, 10)).toBe(false)
  await expect.poll(() => position.position).toBe(20n)
})

test('what nobody can read is passed over, and what follows is heard', async () => {
  const database = await testDatabase()
  const position = await ReadPosition.open(database.url, schema, log)
  onTestFinished(() => position.close())
  for (const payload of ['', 'x', '{}', '{"position":"1"}', '{"part":1,"of":1,"position":"x"}'])
    await database.pool.query('select pg_notify($1, $2)', [schema, payload])
  await database.pool.query('select pg_notify($1, $2)', [schema, '{"part":1,"of":1,"position":"7"}'])
  expect(await position.waitFor(7n, 10_000)).toBe(true)
})
