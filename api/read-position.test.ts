import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inboxChannel } from '#schema/notification.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { testDatabase } from '#store/testing/database.ts'
import { ReadPosition, type Announcement } from './read-position.ts'

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
    notify(schema, JSON.stringify({ position: String(at), keys: [`project:${at}`] }))

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
    `select pg_notify($1, json_build_object('position', n::text, 'keys', json_build_array('votes'))::text)
     from generate_series(8, 1200) n`,
    [schema],
  )
  await tell(2_000)
  await expect.poll(() => (replica.catchUp(), position.position)).toBe(2_000n)
  expect(new Set(inboxes).size).toBe(1_500)
})
