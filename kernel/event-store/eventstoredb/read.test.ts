import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../resilience/until.ts'
import { StoreUnavailable, type EventStore } from '../event-store.ts'
import { readAll, someEvents } from '../testing/events.ts'
import { EventStoreDbStandIn } from '../testing/eventstoredb-stand-in.ts'
import { EventStoreDb } from './eventstoredb.ts'

async function start(timeoutMs = 30_000) {
  const server = await EventStoreDbStandIn.start()
  const store = new EventStoreDb({ url: server.url, prefix: 't-', timeoutMs })
  onTestFinished(async () => {
    await store.close()
    server.stop()
  })
  return { server, store }
}

async function write(store: EventStore, stream: string, count: number) {
  for (let written = 0; written < count; written += 500) {
    const expected = written === 0 ? 'no_stream' : BigInt(written - 1)
    await store.append(stream, someEvents(Math.min(500, count - written)), expected)
  }
}

test('a stream of 5,000 events is read in four pages', async () => {
  const { server, store } = await start()
  await write(store, 'long', 5_000)
  const before = server.receivedReads
  const revisions = (await readAll(store.read('long'))).map(({ revision }) => revision)
  expect(revisions).toEqual(Array.from({ length: 5_000 }, (_, n) => BigInt(n)))
  expect(server.receivedReads - before).toBe(4) // 500, 2,000, 2,000 and 500 events
})

test('of 20 long streams, at most eight are read at a time, while short streams do not wait', async () => {
  const { server, store } = await start()
  const names = Array.from({ length: 20 }, (_, n) => `long-${n}`)
  for (const name of names) await write(store, name, 501)
  await write(store, 'short', 1)
  server.freeze()
  const before = server.receivedReads
  const reading = names.map((name) => readAll(store.read(name)))
  await until(() => server.reads === 20)
  server.thaw()
  server.freeze() // the first pages were answered; the second pages wait
  const secondPages = () => server.receivedReads - before - 20
  await until(() => secondPages() >= 8 && server.reads === secondPages())
  server.mostReads = 0
  const short = readAll(store.read('short'))
  await until(() => server.reads >= 9)
  server.thaw()
  expect(await short).toHaveLength(1)
  for (const events of await Promise.all(reading)) expect(events).toHaveLength(501)
  expect(server.mostReads).toBe(9)
})

test('a second attempt to read waits only for the time that the first attempt has left', async () => {
  const timeoutMs = 2_000
  const { server, store } = await start(timeoutMs)
  server.leader = null // the server refuses the first attempt
  const reading = readAll(store.read('one')).catch((error: unknown) => error)
  await until(() => server.refusals > 0)
  server.freeze()
  server.leader = server
  const error = await reading
  expect(error).toBeInstanceOf(StoreUnavailable)
  const waitedMs = /no answer in (-?\d+) ms/.exec(String(error))?.[1]
  expect(Number(waitedMs)).toBeLessThan(timeoutMs)
})
