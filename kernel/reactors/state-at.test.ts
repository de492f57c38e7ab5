import { expect, test } from 'vitest'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { AggregateCache } from '../commands/aggregate-cache.ts'
import type { TypedEvent } from '../commands/decider.ts'
import { stateReader } from './state-at.ts'

type Named = { readonly type: 'Named'; readonly data: { readonly name: string } }
const parse = ({ data }: RecordedEvent): Named => ({ type: 'Named', data: { name: data['name'] as string } })
const lastName = { initialState: '', evolve: (_: string, event: Named) => event.data.name }

const stream = 'thing-1'
const history = ['first', 'second', 'third'].map((name, index) => named(name, BigInt(index)))
const [first, second, third] = history as [RecordedEvent, RecordedEvent, RecordedEvent]

function named(name: string, revision: bigint): RecordedEvent {
  const metadata = {
    actor: 7,
    correlationId: 'request',
    causationId: 'request',
    commandId: 'request',
    occurredAt: '2026-03-01T09:00:00.000Z',
    version: 1,
  }
  return { id: name, type: 'Named', data: { name }, metadata, stream, revision, position: revision * 10n }
}

/** Creates a store with these events. `reads` contains the first revision of each read so far. */
function storeOf(events: readonly RecordedEvent[]) {
  const reads: bigint[] = []
  return {
    reads,
    async *read(_: string, from = 0n) {
      reads.push(from)
      yield* events.filter(({ revision }) => revision >= from)
    },
  }
}

const cacheOf = (store: ReturnType<typeof storeOf>, size = 10) =>
  new AggregateCache<TypedEvent>(store, parse, size)
const at = (revision: bigint) => ({ stream, revision })

test('stateAt returns the state directly after the given event, independent of later events and earlier calls', async () => {
  const stateAt = stateReader(cacheOf(storeOf(history)))
  const names: string[] = []
  for (const revision of [0n, 2n, 1n, 2n, 0n]) names.push(await stateAt(lastName, at(revision)))
  expect(names).toEqual(['first', 'third', 'second', 'third', 'first'])
})

test('stateAt reads a stream only once to return the states before and after an event', async () => {
  const store = storeOf(history)
  const stateAt = stateReader(cacheOf(store), third)
  expect(await stateAt(lastName, third)).toBe('third')
  expect(await stateAt(lastName, at(1n))).toBe('second')
  expect(await stateAt(lastName, third)).toBe('third')
  expect(store.reads).toEqual([0n])
})

test('stateAt does not read a stream if the cache already received every event of the stream', async () => {
  const store = storeOf(history)
  const cache = cacheOf(store)
  const names = [await stateReader(cache, first)(lastName, first)]
  cache.advance(first)
  cache.advance(second) // this event is handled without a call of stateAt
  names.push(await stateReader(cache, third)(lastName, third))
  expect(names).toEqual(['first', 'third'])
  expect(store.reads).toEqual([])
})

test('stateAt reads events from the event store if the cache did not receive the events', async () => {
  const store = storeOf(history)
  const cache = cacheOf(store)
  await stateReader(cache, first)(lastName, first)
  cache.advance(first)
  cache.advance(third)
  expect(await stateReader(cache, third)(lastName, third)).toBe('third')
  expect(store.reads).toEqual([1n])
})

test('a full aggregate cache removes the least recently used state', async () => {
  const cache = cacheOf(storeOf(history), 2)
  const stateAt = stateReader(cache)
  for (const name of ['a', 'b', 'a', 'c']) await stateAt(lastName, { stream: name, revision: 0n })
  expect(['a', 'b', 'c'].filter((name) => cache.cached({ stream: name, decider: lastName }))).toEqual([
    'a',
    'c',
  ])
})

test('stateAt throws an error for a revision after the last event of the stream', async () => {
  const stateAt = stateReader(cacheOf(storeOf(history)))
  await stateAt(lastName, at(2n))
  await expect(stateAt(lastName, at(3n))).rejects.toThrow('has no revision 3 yet')
})
