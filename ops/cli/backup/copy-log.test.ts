import { Client } from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { ProjectionPosition } from '#kernel/projections/projection-position.ts'
import { OperatorError } from '#kernel/process/operator-error.ts'
import { readSchema } from '#schema/tables/database.ts'
import { EventStoreDb } from '#kernel/event-store/eventstoredb/eventstoredb.ts'
import type { EventStore } from '#kernel/event-store/event-store.ts'
import { assertBoundTo } from '#kernel/event-store/log-binding.ts'
import { ensureLogId, readLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { EventStoreDbStandIn } from '#kernel/event-store/testing/eventstoredb-stand-in.ts'
import { anEvent, someEvents, wrapStore } from '#kernel/event-store/testing/events.ts'
import { copyLog } from './copy-log.ts'
import { eventsUpTo } from './events.ts'

/** Returns a database that follows its own log in Postgres, and an empty EventStoreDB. The log contains events. */
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
  return { client, postgres, eventStoreDb, logId, databaseUrl: database.url }
}

const allOf = async (store: EventStore) => Array.fromAsync(eventsUpTo(store, await store.lastPosition()))
const idsOf = async (store: EventStore) => (await allOf(store)).map(({ id }) => id)

/** Returns the last event of the store that each reactor has processed, and the log id that the reactor follows. */
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
    append: async (...what) => {
      await action()
      return store.append(...what)
    },
  })
}

/** Returns a store whose `n`th append fails, as if the process were killed. */
function failingAt(n: number, store: EventStore): EventStore {
  let appends = 0
  return beforeEachAppend(store, async () => {
    if (++appends === n) throw new Error('killed')
  })
}

test('a log copy has its own log id, and the reactor checkpoints still point to the same events', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const [end, previous] = (await idsOf(postgres)).toReversed()
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 0 })
  const copyId = await readLogId(eventStoreDb)
  expect(copyId).not.toBe(logId)
  expect(await readCheckpoints(client, eventStoreDb)).toEqual([
    { lastEvent: end, logId: copyId },
    { lastEvent: previous, logId: copyId },
  ])
  // The first event is not compared, because it contains the log id.
  expect((await idsOf(eventStoreDb)).slice(1)).toEqual((await idsOf(postgres)).slice(1))
})

test('repeating a complete log copy does nothing, even if the target has new events', async () => {
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

test('a log can be copied back and forth, and each copy appends only the new events', async () => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  const there = { client, source: postgres, target: eventStoreDb }
  const back = { client, source: eventStoreDb, target: postgres }
  await copyLog(there)
  await eventStoreDb.append('project-3', someEvents(2), 'no_stream')
  expect(await copyLog(back)).toEqual({ count: 157, before: 155 })
  expect(await readCheckpoints(client, postgres)).toMatchObject([{ logId: logId }, { logId: logId }])
  await postgres.append('project-3', someEvents(1), 1n)
  expect(await copyLog(there)).toEqual({ count: 158, before: 157 })
  expect(await copyLog(back)).toEqual({ count: 158, before: 158 })
})

test.each([1, 2, 3, 4, 5])(
  'a log copy killed at append %i can be continued, and the application refuses the unfinished copy',
  async (n) => {
    const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
    const [end, previous] = (await idsOf(postgres)).toReversed()
    const failing = failingAt(n, eventStoreDb)
    await expect(copyLog({ client, source: postgres, target: failing })).rejects.toThrow('killed')
    await expect(assertBoundTo(databaseUrl, await readLogId(eventStoreDb))).rejects.toThrow(
      /npm run ops -- log copy --from/,
    )
    await assertBoundTo(databaseUrl, await readLogId(postgres))
    expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toMatchObject({ count: 155 })
    const copyId = await readLogId(eventStoreDb)
    expect(await readCheckpoints(client, eventStoreDb)).toEqual([
      { lastEvent: end, logId: copyId },
      { lastEvent: previous, logId: copyId },
    ])
    expect(await allOf(eventStoreDb)).toHaveLength(155)
  },
)

test('a log copy fails if the source receives new events, and the next log copy adds these events', async () => {
  const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
  const target = beforeEachAppend(eventStoreDb, () =>
    postgres.append('project-3', [anEvent()], 'no_stream').catch(() => undefined),
  )
  await expect(copyLog({ client, source: postgres, target })).rejects.toThrow(
    'received new events during the copy',
  )
  await client.query('rollback') // like the command, which closes its connection after a failure
  await assertBoundTo(databaseUrl, logId)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({
    count: 156,
    before: 155,
  })
  expect(await idsOf(eventStoreDb)).toEqual(expect.arrayContaining((await idsOf(postgres)).slice(1)))
})

test('a log copy is refused while the application runs', async () => {
  const { client, postgres, eventStoreDb, databaseUrl } = await twoStores()
  const projectionPosition = await ProjectionPosition.open({
    url: databaseUrl,
    schema: readSchema,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => projectionPosition.close())
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    'Still running on this database: the API.',
  )
})

test('a second log copy is refused while the first one runs, and the first one completes', async () => {
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
  ['starts the log', 'log', 0],
  ['appends events', 'project-9', 3],
])(
  'a log copy fails if another process %s in the target, and the database still follows the source',
  async (_, stream, at) => {
    const { client, postgres, eventStoreDb, databaseUrl, logId } = await twoStores()
    let appends = 0
    const target = beforeEachAppend(eventStoreDb, async () => {
      if (appends++ === at) await eventStoreDb.append(stream, someEvents(1), 'no_stream')
    })
    const copy = copyLog({ client, source: postgres, target })
    await expect(copy).rejects.toThrow(OperatorError)
    await expect(copy).rejects.toThrow('Another process wrote to the configured event store')
    await assertBoundTo(databaseUrl, logId)
  },
)

test('a log copy that was killed before its last transaction is completed by the next log copy', async () => {
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

test('a log copy drops the read models of every release, because they contain positions of the old log', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  for (const name of ['read_3', 'read_4_next']) await client.query(`create schema if not exists ${name}`)
  await copyLog({ client, source: postgres, target: eventStoreDb })
  const { rows } = await client.query("select from pg_namespace where nspname like 'read\\_%'")
  expect(rows).toEqual([])
})

test.each<[string, (store: EventStore) => Promise<unknown>]>([
  ['other events', (store) => store.append('project-1', someEvents(1), 'no_stream')],
  ['the beginning of another log', (store) => startOtherLog(store)],
])('a log copy refuses a target that contains %s, and leaves the target unchanged', async (_, fill) => {
  const { client, postgres, eventStoreDb, logId } = await twoStores()
  await fill(eventStoreDb)
  const before = await allOf(eventStoreDb)
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    /contains events that the event store of --from lacks\. Nothing was copied/,
  )
  expect(await allOf(eventStoreDb)).toEqual(before)
  expect(await readCheckpoints(client, postgres)).toMatchObject([{ logId: logId }, { logId: logId }])
})

test('a log copy is refused if the other store has newer events, or if the database does not follow the source', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  await copyLog({ client, source: postgres, target: eventStoreDb })
  await postgres.append('project-9', someEvents(1), 'no_stream')
  await expect(copyLog({ client, source: eventStoreDb, target: postgres })).rejects.toThrow(
    /Nothing was copied/,
  )
  await expect(copyLog({ client, source: postgres, target: eventStoreDb })).rejects.toThrow(
    /contains events that the configured event store lacks\. Nothing was copied/,
  )
  const elsewhere = await twoStores()
  await expect(
    copyLog({ client, source: elsewhere.postgres, target: elsewhere.eventStoreDb }),
  ).rejects.toThrow(/This database belongs to the log/)
  expect(await elsewhere.eventStoreDb.lastPosition()).toBeNull()
})

test('a log copy into a target that contains only a log id keeps this id', async () => {
  const { client, postgres, eventStoreDb } = await twoStores()
  const copyId = await ensureLogId(eventStoreDb)
  expect(await copyLog({ client, source: postgres, target: eventStoreDb })).toEqual({ count: 155, before: 1 })
  expect(await readCheckpoints(client, eventStoreDb)).toMatchObject([{ logId: copyId }, { logId: copyId }])
})

test('a log copy between two stores with the same log id is refused', async () => {
  const { client, postgres, logId } = await twoStores()
  const again = copyLog({ client, source: postgres, target: postgres })
  await expect(again).rejects.toThrow(`Both event stores contain the log ${logId}`)
})
