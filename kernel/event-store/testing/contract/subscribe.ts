import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { OutcomeUnknown, type Batch, type EventStore, type ExpectedRevision } from '../../event-store.ts'
import type { Subject } from './subject.ts'
import { anEvent, placeOf, readAll, someEvents, takeFrom, takeUntilCaughtUp } from '../events.ts'
import { pause } from '../../../resilience/backoff.ts'
import { collectGarbage } from '../../../testing/garbage.ts'
import { seededRandom } from '../../../testing/random.ts'

export function subscribeContract(subject: Subject): void {
  test('append() returns the log position that subscribers receive with the last event', async () => {
    const { store, open } = subject
    const stream = `seen-${randomUUID()}`
    const after = await store.lastPosition()
    const { position } = await store.append(stream, someEvents(3), 'no_stream')
    const seen = await takeFrom(open(), 3, after)
    expect(seen.at(-1)?.position).toBe(position)
    expect(seen).toEqual(await readAll(store.read(stream)))
  })

  test('a subscription delivers all events after a given log position, and only the last batch is marked as caught up', async () => {
    const { store } = subject
    const stream = `paged-${randomUUID()}`
    const before = await store.append(stream, someEvents(1), 'no_stream')
    await store.append(stream, someEvents(1_200), 0n)
    const batches: Batch[] = []
    for await (const batch of store.subscribe({ after: before.position, signal: anySignal() })) {
      batches.push(batch)
      if (batch.caughtUp) break
    }
    const events = batches.flatMap((batch) => batch.events)
    expect(events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 1_200 }, (_, n) => BigInt(n + 1)),
    )
    expect(batches.every((batch) => batch.events.length <= 500)).toBe(true)
    expect(batches.slice(0, -1).some(({ caughtUp }) => caughtUp)).toBe(false)
  })

  test('a subscription that starts at the end of the log delivers events appended later', async () => {
    const { store, open } = subject
    const after = await store.lastPosition()
    const stream = `later-${randomUUID()}`
    const reader = open()
    const batches = reader.subscribe({ after, signal: anySignal() })[Symbol.asyncIterator]()
    expect(await batches.next()).toEqual({ done: false, value: { events: [], caughtUp: true } })
    for (const expected of ['no_stream', 0n, 1n] as const) {
      const { position } = await store.append(stream, someEvents(1), expected)
      const value = { events: [{ stream, position }], caughtUp: true }
      expect(await batches.next()).toMatchObject({ value })
    }
    await batches.return?.()
  })

  test('aborting the AbortSignal ends a subscription, even while the subscription waits for events', async () => {
    const { store } = subject
    const stop = new AbortController()
    const after = await store.lastPosition()
    const batches: Batch[] = []
    for await (const batch of store.subscribe({ after, signal: stop.signal })) {
      batches.push(batch)
      queueMicrotask(() => stop.abort())
    }
    expect(batches).toEqual([{ events: [], caughtUp: true }])
    expect(await Array.fromAsync(store.subscribe({ after: null, signal: stop.signal }))).toEqual([])
  })

  test('an abort between two batches ends a subscription, even if the AbortSignal is then garbage-collected', async () => {
    const { store } = subject
    let stop: AbortController | null = new AbortController()
    for await (const batch of store.subscribe({ after: await store.lastPosition(), signal: stop.signal })) {
      expect(batch).toEqual({ events: [], caughtUp: true })
      stop?.abort()
      stop = null
      await pause(0) // a WeakRef keeps its target until the end of the current job
      collectGarbage()
    }
    expect(stop).toBeNull()
  })

  test('a client can open 120 subscriptions one after the other if every subscriber stops early', async () => {
    const { store } = subject
    await store.append(`left-${randomUUID()}`, someEvents(1), 'no_stream')
    for (let n = 0; n < 120; n += 1) expect(await takeFrom(store, 1)).not.toHaveLength(0)
  })

  test('while several writers append, all subscribers receive every event once and in one common order', async () => {
    const { store, open } = subject
    const random = seededRandom('many writers')
    const writers = [store, open()]
    const streams = Array.from({ length: 12 }, (_, n) => `order-${n}-${randomUUID()}`)
    const after = await store.lastPosition()
    const sizes = streams.map(() => Array.from({ length: 30 }, () => 1 + random.below(4)))
    const total = sizes.flat().reduce((sum, size) => sum + size, 0)
    const readers = [takeFrom(open(), total, after), takeFrom(open(), total, after)]
    await Promise.all(
      streams.map((stream, n) => writeBatches(writers[n % 2] ?? store, stream, sizes[n] ?? [])),
    )
    const afterwards = await takeUntilCaughtUp(open(), after)
    const seen = await Promise.all(readers)
    const positions = afterwards.map(({ position }) => position)
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)))
    for (const stream of streams) {
      const delivered = afterwards.filter((event) => event.stream === stream)
      expect(delivered).toEqual(await readAll(store.read(stream)))
    }
    for (const events of seen) expect(events.map(placeOf)).toEqual(afterwards.map(placeOf))
  })

  test('if connections break repeatedly, every event is written once and delivered once', async (context) => {
    const { store, open, breakConnections } = subject
    if (!breakConnections) return context.skip('connections of this server cannot be broken')
    const streams = Array.from({ length: 4 }, (_, n) => `broken-${n}-${randomUUID()}`)
    const after = await store.lastPosition()
    const reader = takeFrom(open(), 400, after)
    const writing = { done: false }
    const writers = Promise.all(
      streams.map((stream) => writeBatches(store, stream, Array<number>(100).fill(1))),
    ).finally(() => (writing.done = true))
    while (!writing.done) {
      await breakConnections()
      await store.lastPosition().catch(() => undefined)
    }
    await writers
    const seen = await reader
    for (const stream of streams) {
      const written = await readAll(store.read(stream))
      expect(written.map(({ data }) => data.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
      expect(seen.filter((event) => event.stream === stream)).toEqual(written)
    }
    expect(seen).toHaveLength(400)
  })

  test('if two deployments share an event store, a subscription of the first deployment delivers no events of the second', async (context) => {
    const { store, writeForeignEvents } = subject
    if (!writeForeignEvents) return context.skip('this log has only one deployment')
    const after = await store.lastPosition()
    await writeForeignEvents()
    expect(await store.lastPosition()).toBe(after)
    const { position } = await store.append(`ours-${randomUUID()}`, [anEvent()], 'no_stream')
    await writeForeignEvents()
    expect(await store.lastPosition()).toBe(position)
    expect(await takeUntilCaughtUp(store, after)).toMatchObject([{ position }])
  })
}

/** Appends batches of the given sizes in order. Repeats appends that have an unknown outcome. */
async function writeBatches(store: EventStore, stream: string, sizes: readonly number[]): Promise<void> {
  let expected: ExpectedRevision = 'no_stream'
  let n = 0
  for (const size of sizes) {
    const batch = Array.from({ length: size }, () => anEvent({ n: n++ }))
    expected = (await untilKnown(() => store.append(stream, batch, expected))).revision
  }
}

async function untilKnown<T>(append: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await append()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
    }
  }
}

function anySignal(): AbortSignal {
  return new AbortController().signal
}
