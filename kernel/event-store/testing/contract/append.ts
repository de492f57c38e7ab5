import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  AppendRefused,
  OutcomeUnknown,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type JsonObject,
  type JsonValue,
} from '../../event-store.ts'
import type { Subject } from './subject.ts'
import { anEvent, interleavedAppends, readAll, reasonOf, someEvents, takeFrom } from '../events.ts'

export function appendContract(subject: Subject): void {
  test('stream revisions start at 0, and a later append has a higher log position', async () => {
    const { store } = subject
    const stream = `counted-${randomUUID()}`
    const first = await store.append(stream, someEvents(1), 'no_stream')
    const second = await store.append(stream, someEvents(3), 0n)
    expect([first.revision, second.revision]).toEqual([0n, 3n])
    expect(second.position).toBeGreaterThan(first.position)
    expect(await store.lastPosition()).toBe(second.position)
  })

  const conflicts: ReadonlyArray<[string, number, ExpectedRevision]> = [
    ['a new stream, although the stream exists,', 2, 'no_stream'],
    ['an earlier revision than the current revision', 3, 1n],
    ['a later revision than the current revision', 2, 2n],
    ['a much later revision than the current revision', 2, 9n],
    ['a revision of a stream that does not exist', 0, 0n],
  ]
  test.for(conflicts)(
    'an append that expects %s throws RevisionConflict and writes nothing',
    async ([, length, expected]) => {
      const { store } = subject
      const stream = `expected-${randomUUID()}`
      if (length > 0) await store.append(stream, someEvents(length), 'no_stream')
      const conflict = await store.append(stream, someEvents(2), expected).catch((error: unknown) => error)
      expect(conflict).toBeInstanceOf(RevisionConflict)
      const actual = length > 0 ? BigInt(length - 1) : 'no_stream'
      expect(conflict).toMatchObject({ stream, expected, actual })
      expect(await readAll(store.read(stream))).toHaveLength(length)
    },
  )

  test('exactly one of 40 concurrent appends to a new stream succeeds', async () => {
    const { store, open } = subject
    const stores = [store, open()]
    const stream = `race-${randomUUID()}`
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        (stores[n % 2] ?? store).append(stream, [anEvent({ n }), anEvent({ n })], 'no_stream'),
      ),
    )
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejected).toHaveLength(39)
    for (const { reason } of rejected) expect(reason).toMatchObject({ name: 'RevisionConflict', actual: 1n })
    const [first, second] = await readAll(store.read(stream))
    expect(first?.data).toEqual(second?.data)
  })

  test('if 16 writers append to one stream concurrently, the events of every append are stored next to each other', async () => {
    const { store, open } = subject
    const stores = [store, open()]
    const stream = `batches-${randomUUID()}`
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        const batch = [0, 1, 2].map((place) => anEvent({ writer, place }))
        let expected: ExpectedRevision = 'no_stream'
        for (;;) {
          try {
            await (stores[writer % 2] ?? store).append(stream, batch, expected)
            return
          } catch (error) {
            if (!(error instanceof RevisionConflict)) throw error
            expected = error.actual
          }
        }
      }),
    )
    const events = await readAll(store.read(stream))
    expect(events.map(({ data }) => data.place)).toEqual(Array.from({ length: 48 }, (_, n) => n % 3))
    expect(new Set(events.map(({ data }) => data.writer)).size).toBe(16)
    for (let n = 0; n < 48; n += 3) expect(events[n]?.data.writer).toBe(events[n + 2]?.data.writer)
  })

  test('300 concurrent appends each return the revision and log position of the last written event', async () => {
    const { store } = subject
    const streams = Array.from({ length: 300 }, (_, n) => `crowd-${n}-${randomUUID()}`)
    const appended = await Promise.all(
      streams.map((stream, n) => store.append(stream, someEvents(1 + (n % 3)), 'no_stream')),
    )
    const last = async (stream: string): Promise<Appended | undefined> => {
      const event = (await readAll(store.read(stream))).at(-1)
      return event && { revision: event.revision, position: event.position }
    }
    expect(await Promise.all(streams.map(last))).toEqual(appended)
  })

  test('appendInOrder() writes appends to several streams in the given order', async () => {
    const { store } = subject
    const appends = await Array.fromAsync(interleavedAppends(200, `turn-${randomUUID()}`))
    const after = await store.lastPosition()
    const sent = appends.flatMap(({ events }) => events.map(({ id }) => id))
    await store.appendInOrder(Readable.from(appends))
    expect((await takeFrom(store, sent.length, after)).map(({ id }) => id)).toEqual(sent)
    await store.appendInOrder(Readable.from(appends))
    expect(await takeFrom(store, sent.length, after)).toHaveLength(sent.length)
  })

  test('appendInOrder() throws RevisionConflict if the stream does not have the expected revision', async () => {
    const { store } = subject
    const stream = `turn-${randomUUID()}`
    await store.append(stream, someEvents(2), 'no_stream')
    const late = { stream, events: someEvents(1), expected: 0n }
    await expect(store.appendInOrder(Readable.from([late]))).rejects.toThrow(RevisionConflict)
  })

  const cycle: { [key: string]: JsonValue } = {}
  cycle.self = cycle
  const unstorable: ReadonlyArray<[string, unknown]> = [
    ['a bigint', { amount: 1n }],
    ['a cycle', cycle],
    ['NUL', { text: 'a\0b' }],
    ['NUL in a key', { 'a\0b': 1 }],
    ['a lone surrogate', { text: '\ud83c' }],
    ['a number that JSON does not have', { amount: Number.NaN }],
    ['more than 1 MB', { text: 'é'.repeat(500_000) }],
  ]
  test.for(unstorable)(
    'an append of an event that contains %s throws AppendRefused, but a concurrent valid append succeeds',
    async ([, data]) => {
      const { store } = subject
      const [bad, good] = [`bad-${randomUUID()}`, `good-${randomUUID()}`]
      const [refused, appended] = await Promise.allSettled([
        store.append(bad, [anEvent(), anEvent(data as JsonObject)], 'no_stream'),
        store.append(good, [anEvent()], 'no_stream'),
      ])
      expect(reasonOf(refused)).toBeInstanceOf(AppendRefused)
      expect(appended.status).toBe('fulfilled')
      expect(await readAll(store.read(bad))).toEqual([])
    },
  )

  test('an append without events, with an invalid stream name or with an invalid event id throws AppendRefused', async () => {
    const { store } = subject
    await expect(store.append('empty', [], 'no_stream')).rejects.toThrow(AppendRefused)
    await expect(store.append('', someEvents(1), 'no_stream')).rejects.toThrow(AppendRefused)
    await expect(store.append('$all', someEvents(1), 'no_stream')).rejects.toThrow(AppendRefused)
    await expect(store.append('x', [{ ...anEvent(), id: '1' }], 'no_stream')).rejects.toThrow(AppendRefused)
  })

  test('an append slightly smaller than 1 MB is written', async () => {
    const { store } = subject
    const stream = `large-${randomUUID()}`
    await store.append(stream, [anEvent({ text: 'x'.repeat(999_000) })], 'no_stream')
    expect(await readAll(store.read(stream))).toHaveLength(1)
  })

  test('after the event store is closed, an append throws OutcomeUnknown', async () => {
    const store = subject.open()
    await store.close()
    await expect(store.append('late', someEvents(1), 'no_stream')).rejects.toThrow(OutcomeUnknown)
  })
}
