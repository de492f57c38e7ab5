import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import { AppendRefused, OutcomeUnknown, RevisionConflict } from '../event-store.ts'
import { PostgresLog } from './postgres-log.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { anEvent, readAll, reasonOf, someEvents } from '../testing/events.ts'
import { seededRandom } from '../../testing/random.ts'

const { url } = await testDatabase()
const store = new PostgresLog({ url })
const control = new Client({ connectionString: url })
const writers = `datname = current_database() and application_name = 'kernel log appends'`

beforeAll(() => control.connect())
afterAll(async () => {
  await store.close()
  await control.end()
})

test(
  'concurrent appends of two processes cause no deadlock, no partly written append and no missing revision',
  { timeout: 30_000 },
  async () => {
    const random = seededRandom('two processes')
    const racer = fileURLToPath(new URL('../testing/append-racer.ts', import.meta.url))
    const race = (name: string) =>
      promisify(execFile)(process.execPath, [
        racer,
        url,
        name,
        String(random.below(2 ** 31)),
        '15',
        '40',
        '15',
      ])
    const finished = await Promise.all([race('first'), race('second')])
    expect(finished.map(({ stderr }) => stderr)).toEqual(['', ''])
    // Both processes had conflicts, so they wrote to the same streams concurrently.
    for (const { stdout } of finished) expect(Number(stdout)).toBeGreaterThan(0)

    const streams = await Promise.all(Array.from({ length: 15 }, (_, n) => readAll(store.read(`race-${n}`))))
    for (const events of streams) {
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, n) => BigInt(n)))
      for (const batch of Map.groupBy(events, ({ data }) => data.batch).values()) {
        const begin = batch[0]?.revision ?? 0n
        const whole = Array.from({ length: Number(batch[0]?.data.size) }, (_, place) => [
          BigInt(place),
          place,
        ])
        expect(batch.map(({ revision, data }) => [revision - begin, data.place])).toEqual(whole)
      }
    }
    const batches = streams.flat().filter(({ data }) => data.place === 0)
    expect(new Set(batches.map(({ data }) => data.batch)).size).toBe(2 * 40 * 15)
    expect(batches).toHaveLength(2 * 40 * 15)
    expect(await deadlocks()).toBe(0)
  },
)

/** Returns the number of deadlocks in the database. Call it when the connections of the other processes have ended. */
async function deadlocks(): Promise<number> {
  await until(async () => {
    const { rows } = await control.query(`select from pg_stat_activity where ${writers}`)
    return rows.length === 0
  })
  const { rows } = await control.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

test('a repeated or conflicting append does not increase the last log position', async () => {
  const lastDrawn = async () =>
    (await control.query<{ last_value: string }>('select last_value from log.positions')).rows
  const stream = randomUUID()
  const [event, other] = [anEvent(), anEvent()]
  const appended = await store.append(stream, [event], 'no_stream')
  const before = await lastDrawn()
  expect(await store.append(stream, [event], 'no_stream')).toEqual(appended)
  await expect(store.append(stream, [other], 'no_stream')).rejects.toThrow(RevisionConflict)
  expect(await lastDrawn()).toEqual(before)
})

/** Makes the database refuse events of the type `type` with the error code `sqlState`. */
async function refuse(type: string, sqlState: string): Promise<void> {
  await control.query(`
    create function log.refuse_${type}() returns trigger language plpgsql as $$
    begin
      raise exception 'no ${type}' using errcode = '${sqlState}';
    end $$;
    create trigger refuse_${type} before insert on log.events
      for each row when (new.type = '${type}') execute function log.refuse_${type}()`)
}

/** Appends one event of each type in one batch, each event to a new stream. */
function appendTogether(types: readonly string[]) {
  const appends = types.map((type, n) => ({ stream: `batch-${n}-${randomUUID()}`, type }))
  const outcomes = appends.map(({ stream, type }) =>
    store.append(stream, [anEvent(), anEvent({}, type), anEvent()], 'no_stream'),
  )
  return Promise.allSettled(outcomes)
}

test('an append sends a PostgreSQL notification on the channel “log”', async () => {
  const listener = new Client({ connectionString: url })
  await listener.connect()
  await listener.query('listen log')
  const notified = once(listener, 'notification')
  await store.append('announced', [anEvent()], 'no_stream')
  await notified
  await listener.end()
})

test('if PostgreSQL refuses one event of a batch, only the append with this event fails', async () => {
  await refuse('poison', '23514')
  const types = Array.from({ length: 40 }, (_, n) => (n === 17 ? 'poison' : 'Fine'))
  const outcomes = await appendTogether(types)
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(types.map((type) => type === 'Fine'))
  expect(outcomes.map(reasonOf).filter(Boolean)).toEqual([expect.any(AppendRefused)])
})

test('if the disk is full during a batch, the remaining appends of the batch throw OutcomeUnknown', async () => {
  await refuse('disk_full', '53100')
  const [before, ...after] = await appendTogether(['Fine', 'disk_full', 'Fine'])
  expect(before?.status).toBe('fulfilled')
  for (const outcome of after) expect(reasonOf(outcome)).toBeInstanceOf(OutcomeUnknown)
})

test('if the connection breaks, all appends of the batch throw OutcomeUnknown, and a retry writes the events once', async () => {
  const appends = Array.from({ length: 20 }, (_, n) => ({
    stream: `cut-${n}-${randomUUID()}`,
    events: someEvents(2),
  }))
  const appendAll = () =>
    Promise.allSettled(appends.map(({ stream, events }) => store.append(stream, events, 'no_stream')))
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock(log.fence())')
  const appending = appendAll()
  await terminateWaitingWriter()
  const outcomes = await appending
  await holder.end()
  for (const outcome of outcomes) expect(reasonOf(outcome)).toBeInstanceOf(OutcomeUnknown)

  const retried = await appendAll()
  expect(retried.every(({ status }) => status === 'fulfilled')).toBe(true)
  for (const { stream, events } of appends) {
    const ids = (await readAll(store.read(stream))).map(({ id }) => id)
    expect(ids).toEqual(events.map(({ id }) => id))
  }
})

async function terminateWaitingWriter(): Promise<void> {
  await until(async () => {
    const { rows } = await control.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where ${writers} and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  })
}
