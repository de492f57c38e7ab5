import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import type { RecordedEvent } from '../event-store.ts'
import { PostgresLog } from './postgres-log.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { anEvent, placeOf, someEvents, takeFrom, takeUntilCaughtUp } from '../testing/events.ts'
import { seededRandom } from '../../testing/random.ts'

const { url } = await testDatabase()
const stores: PostgresLog[] = []
const control = new Client({ connectionString: url })

beforeAll(() => control.connect())
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()))
  await control.end()
})

function open(): PostgresLog {
  const store = new PostgresLog({ url })
  stores.push(store)
  return store
}

/** Connects a writer that appends in an open transaction. The test must commit the transaction or roll it back. */
async function connectWriter() {
  const client = new Client({ connectionString: url })
  await client.connect()
  const write = async (stream: string, count: number) => {
    const events = someEvents(count).map((event) => ({ ...event, id: randomUUID() }))
    await client.query('begin')
    await client.query('select * from log.append($1, $2, $3)', [[stream], [-1n], [JSON.stringify(events)]])
  }
  return {
    write,
    keepOpen: (milliseconds: number) => client.query('select pg_sleep($1)', [milliseconds / 1000]),
    commit: () => client.query('commit'),
    rollBack: () => client.query('rollback'),
    close: () => client.end(),
  }
}

async function takeUntil(store: PostgresLog, type: string): Promise<RecordedEvent[]> {
  const received: RecordedEvent[] = []
  for await (const { events } of store.subscribe({ after: null, signal: new AbortController().signal })) {
    received.push(...events)
    if (events.some((event) => event.type === type)) break
  }
  return received
}

test(
  'subscribers get all events in order of log position, even if events with later positions are committed first',
  { timeout: 30_000 },
  async () => {
    const random = seededRandom('late commits')
    const readers = [open(), open(), open()].map((store) => takeUntil(store, 'Ended'))
    let committed = 0
    const slowWriter = async (name: number) => {
      const writer = await connectWriter()
      for (let n = 0; n < 25; n += 1) {
        const count = 1 + random.below(3)
        await writer.write(`slow-${name}-${n}`, count)
        await writer.keepOpen(random.below(20))
        const rollBack = random.chance(0.3)
        await (rollBack ? writer.rollBack() : writer.commit())
        if (!rollBack) committed += count
      }
      await writer.close()
    }
    const fastWriter = async (name: number) => {
      const store = open()
      for (let n = 0; n < 150; n += 1) await store.append(`fast-${name}-${n}`, someEvents(1), 'no_stream')
      committed += 150
    }
    await Promise.all([...[0, 1, 2, 3, 4, 5].map(slowWriter), ...[0, 1].map(fastWriter)])
    await open().append('end', [anEvent({}, 'Ended')], 'no_stream')

    const { rows } = await control.query<{ stream: string; revision: bigint }>(
      'select stream, revision from log.events order by position',
    )
    expect(rows).toHaveLength(committed + 1)
    const written = rows.map(({ stream, revision }) => `${stream}@${revision}`)
    for (const events of await Promise.all(readers)) expect(events.map(placeOf)).toEqual(written)
  },
)

/** Waits until a reader is blocked by a writer whose event has a position but is not committed yet. */
async function waitForBlockedReader(): Promise<void> {
  await until(async () => {
    const { rows } = await control.query(
      `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock' and not granted`,
    )
    return rows.length > 0
  })
}

test.for(['commits', 'rolls back'] as const)(
  'while the transaction of an event is open, subscribers receive no later event until this transaction %s',
  async (ending) => {
    const store = open()
    const [early, late] = [`early-${randomUUID()}`, `late-${randomUUID()}`]
    const after = await store.lastPosition()
    const writer = await connectWriter()
    await writer.write(early, 1)
    await store.append(late, someEvents(1), 'no_stream')
    const reading = takeFrom(store, ending === 'commits' ? 2 : 1, after)
    await waitForBlockedReader()
    await store.append(`${late}-too`, someEvents(1), 'no_stream')
    await waitForBlockedReader()
    await (ending === 'commits' ? writer.commit() : writer.rollBack())
    await writer.close()
    const streams = (await reading).map(({ stream }) => stream)
    expect(streams.slice(0, 2)).toEqual(ending === 'commits' ? [early, late] : [late, `${late}-too`])
    expect(await takeUntilCaughtUp(store, after)).toHaveLength(ending === 'commits' ? 3 : 2)
  },
)

test('PostgreSQL refuses to update, delete or truncate events of the event log', async () => {
  await open().append(`kept-${randomUUID()}`, someEvents(1), 'no_stream')
  for (const change of [
    'update log.events set type = type',
    'delete from log.events',
    'truncate log.events',
  ]) {
    await expect(control.query(change)).rejects.toThrow('the event log only grows')
  }
})
