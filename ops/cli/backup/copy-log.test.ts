import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { databaseNames, readSchema } from '#schema/tables/database.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import { OutcomeUnknown, type EventStore, type JsonObject } from '#kernel/event-store/event-store.ts'
import { readLogIdOf } from '#kernel/event-store/log-binding.ts'
import { ensureLogId, readLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { eventSamples } from '#schema/events/testing/samples.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import {
  anEvent,
  beforeEachItem,
  interleavedAppends,
  someEvents,
  wrapStore,
} from '#kernel/event-store/testing/events.ts'
import { copyLog } from './copy-log.ts'
import { eventsUpTo } from './events.ts'

/** Returns a database with events in its own log, and an empty EventStoreDB. */
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
  const logId = await ensureLogId(postgres)
  await postgres.append('project-1', someEvents(3), 'no_stream')
  await postgres.append('project-2', someEvents(150), 'no_stream')
  await postgres.append('project-1', [anEvent()], 2n)
  await client.query(
    `insert into work.reactor_checkpoints (name, position, log_id)
     select name, $1::bigint - behind, $2 from (values ('mail', 0), ('news', 1)) as one (name, behind)`,
    [String(await postgres.lastPosition()), logId],
  )
  return { client, postgres, eventStoreDb, server, logId, databaseUrl: database.url }
}

const allOf = async (store: EventStore) => Array.fromAsync(eventsUpTo(store, await store.lastPosition()))
const idsOf = async (store: EventStore) => (await allOf(store)).map(({ id }) => id)

/** Returns the last event that each reactor has processed, and the log id in the checkpoints. */
async function readCheckpoints(client: Client, store: EventStore) {
  const { rows } = await client.query<{ name: string; position: string; log_id: string }>(
    'select name, position::text, log_id from work.reactor_checkpoints order by name',
  )
  const events = await allOf(store)
  return rows.map(({ position, log_id }) => ({
    lastEvent: events.find((event) => event.position === BigInt(position))?.id,
    logId: log_id,
  }))
}

async function startOtherLog(store: EventStore): Promise<void> {
  await ensureLogId(store)
  await store.append('project-1', someEvents(1), 'no_stream')
}

function beforeEachAppend(store: EventStore, action: () => Promise<unknown>): EventStore {
  return wrapStore(store, {
    appendInOrder: (appends) => store.appendInOrder(beforeEachItem(appends, action)),
  })
}

/** Returns a store whose `n`th append fails, as if the process were killed. */
function failingAt(n: number, store: EventStore): EventStore {
  let appends = 0
  return beforeEachAppend(store, async () => {
    if (++appends === n) throw new Error('killed')
  })
}

test('the command “log copy” moves every reactor checkpoint to the copy of the event in the target store', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const [end, previous] = (await idsOf(postgres)).toReversed()
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 0 })
  const copyId = await readLogId(eventStoreDb)
  expect(copyId).not.toBe(logId)
  expect(await readCheckpoints(client, eventStoreDb)).toEqual([
    { lastEvent: end, logId: copyId },
    { lastEvent: previous, logId: copyId },
  ])
  // The first event contains the log id, which differs, so it is not compared.
  expect((await idsOf(eventStoreDb)).slice(1)).toEqual((await idsOf(postgres)).slice(1))
})

test('after “log copy”, no stored response contains a position of the source', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  await client.query(
    `insert into work.commands (user_id, key, request_hash, ids, answer)
     values (7, 'a', 'hash', '{}', '{"status":200,"behind":"155"}'), (7, 'b', 'hash', '{}', null)`,
  )
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const { rows } = await client.query('select key, answer from work.commands order by key')
  expect(rows).toEqual([
    { key: 'a', answer: { status: 200 } },
    { key: 'b', answer: null },
  ])
})

test('after “log copy” has succeeded, a second run copies no events, even if the target store has received events since', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const copy = { client, source: postgres, target: eventStoreDb }
  await copyLog(copy)
  expect(await copyLog(copy)).toBeNull()
  await eventStoreDb.append('project-3', someEvents(2), 'no_stream')
  expect(await copyLog(copy)).toBeNull()
  expect(await readCheckpoints(client, eventStoreDb)).toMatchObject([
    { logId: await readLogId(eventStoreDb) },
    { logId: await readLogId(eventStoreDb) },
  ])
})

test('the command “log copy” can copy events to a second event store and back, and appends only events that the target lacks', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const copy = { client, source: postgres, target: eventStoreDb }
  const back = { client, source: eventStoreDb, target: postgres }
  await copyLog(copy)
  await eventStoreDb.append('project-3', someEvents(2), 'no_stream')
  expect(await copyLog(back)).toEqual({ count: 157, before: 155 })
  expect(await readCheckpoints(client, postgres)).toMatchObject([{ logId: logId }, { logId: logId }])
  await postgres.append('project-3', someEvents(1), 1n)
  expect(await copyLog(copy)).toEqual({ count: 158, before: 157 })
  expect(await copyLog(back)).toEqual({ count: 158, before: 158 })
})

test('the command “log copy” copies events of every type and version to EventStoreDB and back without a difference', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const stored = eventSamples.map(({ type, version, data }) => {
    const { id, metadata } = anEvent()
    // The cast is safe: each sample is the data of a stored event.
    return { id, type, data: data as JsonObject, metadata: { ...metadata, version } }
  })
  await postgres.append('project-9', stored, 'no_stream')
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const other = await testDatabase()
  const back = new PostgresLog({ url: other.url })
  onTestFinished(() => back.close())
  const readSamples = async (store: EventStore) =>
    (await Array.fromAsync(store.read('project-9'))).map(({ id, type, data, metadata }) => ({
      id,
      type,
      data,
      metadata,
    }))
  expect(await readSamples(eventStoreDb)).toEqual(stored)
  const target = new Client({ connectionString: other.url })
  await target.connect()
  onTestFinished(() => target.end())
  await copyLog({ client: target, source: eventStoreDb, target: back })
  expect(await readSamples(back)).toEqual(stored)
})

test.each([1, 2, 3, 4, 5])(
  'if “log copy” is killed before append number %i to the target store, a second run completes the copy',
  async (n) => {
    const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
    const [end, previous] = (await idsOf(postgres)).toReversed()
    const failing = failingAt(n, eventStoreDb)
    await expect(copyLog({ client, source: postgres, target: failing })).rejects.toThrow('killed')
    await expect(readLogIdOf(databaseUrl, databaseNames, eventStoreDb)).rejects.toMatchObject({
      topic: 'wrong log',
      message: expect.stringMatching(/[Cc]opy/) as string,
    })
    await readLogIdOf(databaseUrl, databaseNames, postgres)
    expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toMatchObject({ count: 155 })
    const copyId = await readLogId(eventStoreDb)
    expect(await readCheckpoints(client, eventStoreDb)).toEqual([
      { lastEvent: end, logId: copyId },
      { lastEvent: previous, logId: copyId },
    ])
    expect(await allOf(eventStoreDb)).toHaveLength(155)
  },
)

test('if the source store receives events during “log copy”, the command fails, and a second run copies the events', async () => {
  const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
  const target = beforeEachAppend(eventStoreDb, () =>
    postgres.append('project-3', [anEvent()], 'no_stream').catch(() => undefined),
  )
  await expect(copyLog({ client, source: postgres, target })).rejects.toThrow(
    'received new events during the copy',
  )
  await client.query('rollback') // the command itself closes its connection after a failure
  expect(await readLogIdOf(databaseUrl, databaseNames, postgres)).toBe(logId)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({
    count: 156,
    before: 155,
  })
  expect(await idsOf(eventStoreDb)).toEqual(expect.arrayContaining((await idsOf(postgres)).slice(1)))
})

test('the command “log copy” fails while the application runs', async () => {
  const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
  const projectionPosition = await ProjectionPosition.open({
    names: databaseNames,
    url: databaseUrl,
    schema: readSchema,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => projectionPosition.close())
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    'Still running on this database: the API.',
  )
})

test('while one “log copy” command runs, a second “log copy” command fails', async () => {
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
  expect(String(refused[0])).toContain('Another log copy is running on this database.')
})

test.each([
  ['creates the event log', 'log', 0],
  ['appends events', 'project-9', 3],
])(
  'if a second process %s in the target store during “log copy”, the command fails, and the database keeps the source store',
  async (_, stream, at) => {
    const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
    let appends = 0
    const target = beforeEachAppend(eventStoreDb, async () => {
      if (appends++ === at) await eventStoreDb.append(stream, someEvents(1), 'no_stream')
    })
    const copy = copyLog({ client, source: postgres, target })
    await expect(copy).rejects.toThrow(OperatorError)
    await expect(copy).rejects.toThrow('Another process wrote to the configured event store')
    expect(await readLogIdOf(databaseUrl, databaseNames, postgres)).toBe(logId)
  },
)

test('the command “log copy” keeps the order of events from several streams, even after a crash of the target server', async () => {
  const { client, postgres, eventStoreDb, server } = await twoStores()
  await postgres.appendInOrder(interleavedAppends(200))
  server.faults.skip(60)
  server.faults.add(100, { written: true, then: 'broken connections' })
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(OutcomeUnknown)
  server.faults.clear()
  const isAvailable = () => eventStoreDb.lastPosition().then(Boolean, () => false)
  await expect.poll(isAvailable).toBe(true)
  const { before = 0 } = (await copyLog({ client, source: postgres, target: eventStoreDb })) ?? {}
  expect(before).toBeGreaterThan(60)
  expect((await idsOf(eventStoreDb)).slice(1)).toEqual((await idsOf(postgres)).slice(1))
})

test('if “log copy” is killed before the reactor checkpoints are written, a second run writes the checkpoints', async () => {
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

test('the command “log copy” deletes the read models of all releases, because the event positions change', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  for (const name of ['read_3', 'read_4_next']) await client.query(`create schema if not exists ${name}`)
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const { rows } = await client.query("select from pg_namespace where nspname like 'read\\_%'")
  expect(rows).toEqual([])
})

test.each<[string, (store: EventStore) => Promise<unknown>]>([
  ['events that the source store lacks', (store) => store.append('project-1', someEvents(1), 'no_stream')],
  ['the beginning of an event log that the source store lacks', (store) => startOtherLog(store)],
])(
  'if the target store contains %s, the command “log copy” fails and does not change the target store',
  async (_, fill) => {
    const { client, postgres, eventStoreDb, logId } = await twoStores()
    await fill(eventStoreDb)
    const before = await allOf(eventStoreDb)
    await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
      /contains events that the event store of --from lacks\. Nothing was copied/,
    )
    expect(await allOf(eventStoreDb)).toEqual(before)
    expect(await readCheckpoints(client, postgres)).toMatchObject([{ logId: logId }, { logId: logId }])
  },
)

test('after “log copy”, a second copy fails if the source of the first copy has received events, or if the database uses a third store', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  await copyLog({ client, source: postgres, target: eventStoreDb })
  await postgres.append('project-9', someEvents(1), 'no_stream')
  await expect(copyLog({ client, source: eventStoreDb, target: postgres })).rejects.toThrow(
    /Nothing was copied/,
  )
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    /contains events that the configured event store lacks\. Nothing was copied/,
  )
  const stores = await twoStores()
  await expect(copyLog({ client, source: stores.postgres, target: stores.eventStoreDb })).rejects.toThrow(
    /This database belongs to the log/,
  )
  expect(await stores.eventStoreDb.lastPosition()).toBeNull()
})

test('if the target store contains only a log id, the command “log copy” keeps the log id of the target store', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const copyId = await ensureLogId(eventStoreDb)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 1 })
  expect(await readCheckpoints(client, eventStoreDb)).toMatchObject([{ logId: copyId }, { logId: copyId }])
})

test('the command “log copy” fails if the source store and the target store contain the same event log', async () => {
  const { client, postgres, logId } = await twoStores()
  const again = copyLog({ client, source: postgres, target: postgres })
  await expect(again).rejects.toThrow(`Both event stores contain the log ${logId}`)
})
