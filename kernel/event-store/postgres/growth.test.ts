import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../postgres/testing/database.ts'
import type { RecordedEvent } from '../event-store.ts'
import { anEvent, someEvents } from '../testing/events.ts'
import { PostgresLog } from './postgres-log.ts'

const { url } = await testDatabase()
const store = new PostgresLog({ url })
const reader = new PostgresLog({ url })
const control = new Client({ connectionString: url })

beforeAll(() => control.connect())
afterAll(async () => {
  await Promise.all([store.close(), reader.close()])
  await control.end()
})

/** Starts a subscription at the end of the log. `take` returns the next events. */
async function subscribeAtEnd() {
  const after = await store.lastPosition()
  const batches = reader.subscribe({ after, signal: new AbortController().signal })[Symbol.asyncIterator]()
  await batches.next()
  const take = async (count: number) => {
    const events: RecordedEvent[] = []
    while (events.length < count) {
      const next = await batches.next()
      if (!next.done) events.push(...next.value.events)
    }
    return events
  }
  // The subscription has received this event, so it now waits for notifications.
  await store.append(`first-${randomUUID()}`, [anEvent()], 'no_stream')
  await take(1)
  return { take, stop: () => batches.return?.() }
}

/** Returns the time at which the subscriber last read the log. */
async function lastRead(): Promise<string | undefined> {
  const { rows } = await control.query<{ at: string }>(
    `select state_change::text as at from pg_stat_activity
     where datname = current_database() and application_name like '%log barrier'`,
  )
  return rows[0]?.at
}

test('a waiting subscriber receives events by notifications, mostly without a read of the log', async () => {
  const { take, stop } = await subscribeAtEnd()
  const reads = new Set<string | undefined>()
  for (let n = 0; n < 40; n++) {
    const stream = `notified-${randomUUID()}`
    const event = anEvent({ text: `Grüße ${n}` })
    const { position } = await store.append(stream, [event], 'no_stream')
    expect(await take(1)).toEqual([{ ...event, stream, revision: 0n, position }])
    reads.add(await lastRead())
  }
  // A reader also polls the log every second.
  expect(reads.size).toBeLessThan(20)
  await stop()
})

test('a waiting subscriber receives large events and appends of many events', async () => {
  const { take, stop } = await subscribeAtEnd()
  const stream = `large-${randomUUID()}`
  const text = 'x'.repeat(9_000)
  await store.append(stream, [anEvent(), anEvent({ text }), anEvent()], 'no_stream')
  expect((await take(3)).map(({ data }) => data['text'])).toEqual([undefined, text, undefined])
  await store.append(stream, someEvents(700), 2n)
  const revisions = (await take(700)).map(({ revision }) => Number(revision))
  expect(revisions).toEqual(Array.from({ length: 700 }, (_, n) => n + 3))
  await stop()
})

test('a waiting subscriber ignores notifications with invalid contents', async () => {
  const { take, stop } = await subscribeAtEnd()
  for (const payload of ['', 'x', '{}', '[1]'])
    await control.query('select pg_notify($1, $2)', ['log', payload])
  const stream = `valid-${randomUUID()}`
  await store.append(stream, [anEvent()], 'no_stream')
  expect(await take(1)).toMatchObject([{ stream }])
  await stop()
})
