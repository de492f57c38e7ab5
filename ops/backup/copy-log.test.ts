import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ReadPosition } from '#api/read-position.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { EventStoreDb } from '#store/eventstoredb.ts'
import type { EventStore } from '#store/event-store.ts'
import { mustBelong } from '#store/followed-log.ts'
import { logIdOf, readLogId } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { testDatabase } from '#store/testing/database.ts'
import { EventStoreDbStandIn } from '#store/testing/eventstoredb-stand-in.ts'
import { anEvent, someEvents } from '#store/testing/events.ts'
import { around } from '#store/testing/around.ts'
import { copyLog } from './copy-log.ts'
import { eventsUpTo } from './events.ts'

/** A database that follows its own log, in which something happened, and an empty EventStoreDB. */
async function twoStores() {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const postgres = new PostgresLog({ url: database.url })
  const server = await EventStoreDbStandIn.start()
  const eventStoreDb = new EventStoreDb({ url: server.url, prefix: 'brandpath-', onDrop: () => undefined })
  onTestFinished(async () => {
    await eventStoreDb.close()
    server.stop()
    await postgres.close()
    await client.end()
  })
  const logId = await logIdOf(postgres)
  await postgres.append('project-1', someEvents(3), 'no_stream')
  await postgres.append('project-2', someEvents(150), 'no_stream')
  await postgres.append('project-1', [anEvent()], 2n)
  await client.query(
    `insert into work.reactor_checkpoints (name, position, log_id)
     select name, $1::bigint - behind, $2 from (values ('mail', 0), ('news', 1)) as one (name, behind)`,
    [String(await postgres.lastPosition()), logId],
  )
  return { client, postgres, eventStoreDb, logId, databaseUrl: database.url }
}

const allOf = async (store: EventStore) => Array.fromAsync(eventsUpTo(store, await store.lastPosition()))
const idsOf = async (store: EventStore) => (await allOf(store)).map(({ id }) => id)

/** Which event each reactor has seen last, in the store that the database follows, and how that log is called. */
async function places(client: Client, store: EventStore) {
  const { rows } = await client.query<{ name: string; position: string; log_id: string }>(
    'select name, position::text, log_id from work.reactor_checkpoints order by name',
  )
  const events = await allOf(store)
  return rows.map(({ position, log_id }) => ({
    seen: events.find((event) => event.position === BigInt(position))?.id,
    isHere: log_id,
  }))
}

async function begin(store: EventStore): Promise<void> {
  await logIdOf(store)
  await store.append('project-1', someEvents(1), 'no_stream')
}

function beforeEachAppend(store: EventStore, happens: () => Promise<unknown>): EventStore {
  return around(store, {
    append: async (...what) => {
      await happens()
      return store.append(...what)
    },
  })
}

/** As if the process were killed in its `n`th append. */
function dyingAt(n: number, store: EventStore): EventStore {
  let appends = 0
  return beforeEachAppend(store, async () => {
    if (++appends === n) throw new Error('killed')
  })
}

test('a copy goes by a name of its own, and the database stands at the same events in it', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const [end, beforeIt] = (await idsOf(postgres)).toReversed()
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 0 })
  const isHere = await readLogId(eventStoreDb)
  expect(isHere).not.toBe(logId)
  expect(await places(client, eventStoreDb)).toEqual([
    { seen: end, isHere },
    { seen: beforeIt, isHere },
  ])
  // The first one says how the log is called.
  expect((await idsOf(eventStoreDb)).slice(1)).toEqual((await idsOf(postgres)).slice(1))
})

test('repeated, a copy does nothing, also where the copy went on meanwhile', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const copy = { client, source: postgres, target: eventStoreDb }
  await copyLog(copy)
  expect(await copyLog(copy)).toBeNull()
  await eventStoreDb.append('project-3', someEvents(2), 'no_stream')
  expect(await copyLog(copy)).toBeNull()
  expect(await places(client, eventStoreDb)).toMatchObject([
    { isHere: await readLogId(eventStoreDb) },
    { isHere: await readLogId(eventStoreDb) },
  ])
})

test('the way back goes on where the store of before ends, as often as one likes', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const there = { client, source: postgres, target: eventStoreDb }
  const back = { client, source: eventStoreDb, target: postgres }
  await copyLog(there)
  await eventStoreDb.append('project-3', someEvents(2), 'no_stream')
  expect(await copyLog(back)).toEqual({ count: 157, before: 155 })
  expect(await places(client, postgres)).toMatchObject([{ isHere: logId }, { isHere: logId }])
  await postgres.append('project-3', someEvents(1), 1n)
  expect(await copyLog(there)).toEqual({ count: 158, before: 157 })
  expect(await copyLog(back)).toEqual({ count: 158, before: 158 })
})

test.each([1, 2, 3, 4, 5])(
  'one that was killed at its append %i is begun nothing on, and gone on with',
  async (n) => {
    const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
    const [end, beforeIt] = (await idsOf(postgres)).toReversed()
    const dying = dyingAt(n, eventStoreDb)
    await expect(copyLog({ client, source: postgres, target: dying })).rejects.toThrow('killed')
    await expect(mustBelong(databaseUrl, await readLogId(eventStoreDb))).rejects.toThrow(
      /npm run ops -- log copy --from/,
    )
    await mustBelong(databaseUrl, await readLogId(postgres))
    expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toMatchObject({ count: 155 })
    const isHere = await readLogId(eventStoreDb)
    expect(await places(client, eventStoreDb)).toEqual([
      { seen: end, isHere },
      { seen: beforeIt, isHere },
    ])
    expect(await allOf(eventStoreDb)).toHaveLength(155)
  },
)

test('a source that goes on meanwhile loses nothing: the database follows it still, and the rest is copied next', async () => {
  const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
  const target = beforeEachAppend(eventStoreDb, () =>
    postgres.append('project-3', [anEvent()], 'no_stream').catch(() => undefined),
  )
  await expect(copyLog({ client, source: postgres, target })).rejects.toThrow('went on while it was copied')
  await client.query('rollback') // as the end of the command does
  await mustBelong(databaseUrl, logId)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({
    count: 156,
    before: 155,
  })
  expect(await idsOf(eventStoreDb)).toEqual(expect.arrayContaining((await idsOf(postgres)).slice(1)))
})

test('nothing is copied while the application runs', async () => {
  const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
  const readPosition = await ReadPosition.open(
    databaseUrl,
    readSchema(readVersion),
    pino({ level: 'silent' }),
  )
  onTestFinished(() => readPosition.close())
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    'Still running on this database: the API.',
  )
})

test('a second copy is refused while one is under way, and the first is not disturbed', async () => {
  const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
  const second = new Client({ connectionString: databaseUrl })
  await second.connect()
  onTestFinished(() => second.end())
  const refused: unknown[] = []
  const target = beforeEachAppend(eventStoreDb, async () => {
    const copy = copyLog({ client: second, source: postgres, target: eventStoreDb })
    refused.push(await copy.catch((error: unknown) => error))
  })
  expect(await copyLog({ client, source: postgres, target })).toEqual({ count: 155, before: 0 })
  expect(refused[0]).toBeInstanceOf(OperatorError)
  expect(String(refused[0])).toContain('Another log copy writes to the event store of the configuration')
})

test.each([
  ['has begun it', 'log', 0],
  ['writes to it later', 'project-9', 3],
])('whoever else %s is told in words, and the database stays where it was', async (_, stream, at) => {
  const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
  let appends = 0
  const target = beforeEachAppend(eventStoreDb, async () => {
    if (appends++ === at) await eventStoreDb.append(stream, someEvents(1), 'no_stream')
  })
  const copy = copyLog({ client, source: postgres, target })
  await expect(copy).rejects.toThrow(OperatorError)
  await expect(copy).rejects.toThrow('Something else wrote to the event store of the configuration')
  await mustBelong(databaseUrl, logId)
})

test('one that was killed when everything was copied, and the database did not follow it, is ended', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const before = await client.query('select * from work.reactor_checkpoints order by name')
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const after = await client.query('select * from work.reactor_checkpoints order by name')
  await client.query('truncate work.reactor_checkpoints')
  await client.query(
    'insert into work.reactor_checkpoints select * from json_populate_recordset(null::work.reactor_checkpoints, $1)',
    [JSON.stringify(before.rows)],
  )
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({
    count: 155,
    before: 155,
  })
  expect((await client.query('select * from work.reactor_checkpoints order by name')).rows).toEqual(
    after.rows,
  )
})

test('read models of every release go with it, since their rows are named after places in the old log', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  for (const name of ['read_3', 'read_4_next']) await client.query(`create schema if not exists ${name}`)
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const { rows } = await client.query("select from pg_namespace where nspname like 'read\\_%'")
  expect(rows).toEqual([])
})

test.each<[string, (store: EventStore) => Promise<unknown>]>([
  ['something else', (store) => store.append('project-1', someEvents(1), 'no_stream')],
  ['the beginning of something else', (store) => begin(store)],
])('a target that holds %s is refused as it is', async (_, fill) => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  await fill(eventStoreDb)
  const held = await allOf(eventStoreDb)
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    /holds events that the one to copy from does not\. Nothing was copied/,
  )
  expect(await allOf(eventStoreDb)).toEqual(held)
  expect(await places(client, postgres)).toMatchObject([{ isHere: logId }, { isHere: logId }])
})

test('a target that went on by itself is refused, and so is a source that the database does not follow', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  await copyLog({ client, source: postgres, target: eventStoreDb })
  await postgres.append('project-9', someEvents(1), 'no_stream')
  await expect(copyLog({ client, source: eventStoreDb, target: postgres })).rejects.toThrow(
    /Nothing was copied/,
  )
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    /holds events that are not in it\. Nothing was copied/,
  )
  const elsewhere = await twoStores()
  await expect(
    copyLog({ client, source: elsewhere.postgres, target: elsewhere.eventStoreDb }),
  ).rejects.toThrow(/This database follows the log/)
  expect(await elsewhere.eventStoreDb.lastPosition()).toBeNull()
})

test('a target in which nothing happened yet keeps its name', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const isHere = await logIdOf(eventStoreDb)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 1 })
  expect(await places(client, eventStoreDb)).toMatchObject([{ isHere }, { isHere }])
})

test('two stores that hold a log of one name are not told apart, and nothing is copied', async () => {
  const { client, postgres, logId } = await twoStores()
  const again = copyLog({ client, source: postgres, target: postgres })
  await expect(again).rejects.toThrow(`both hold the log ${logId}`)
})
