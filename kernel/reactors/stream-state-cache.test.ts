import { expect, test } from 'vitest'
import type { RecordedEvent } from '../event-store/event-store.ts'
import { parseRecorded, type DomainEvent } from '../projections/domain-event.ts'
import { stateReader, StreamStateCache } from './stream-state-cache.ts'

type Named = { readonly type: 'Named'; readonly data: { readonly name: string } }
const parse = ({ data }: RecordedEvent): Named => ({ type: 'Named', data: { name: data['name'] as string } })
const lastName = { initialState: '', evolve: (_: string, event: Named) => event.data.name }

const stream = 'thing-1'
const history = ['first', 'second', 'third'].map((name, index) => named(name, BigInt(index)))
const [first, second, third] = history.map((event) => parseRecorded(event, parse)) as [
  DomainEvent<Named>,
  DomainEvent<Named>,
  DomainEvent<Named>,
]

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

/** Creates a store with these events. It records the revisions from which it was read. */
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

const at = (revision: bigint) => ({ stream, revision })

test('the state is the one at the event, independent of later events and earlier reads', async () => {
  const cache = new StreamStateCache()
  const names: string[] = []
  for (const revision of [0n, 2n, 1n, 2n, 0n])
    names.push(await stateReader(storeOf(history), parse, cache)(lastName, at(revision)))
  expect(names).toEqual(['first', 'third', 'second', 'third', 'first'])
})

test('a cached stream is read from the cached revision, and once per batch', async () => {
  const cache = new StreamStateCache()
  const store = storeOf(history)
  await stateReader(store, parse, cache)(lastName, at(0n))
  const stateAt = stateReader(store, parse, cache)
  await stateAt(lastName, at(1n))
  await stateAt(lastName, at(2n))
  await stateAt(lastName, at(1n))
  expect(store.reads).toEqual([0n, 1n])
})

test('a cached stream is not read if the cache received every batch', async () => {
  const cache = new StreamStateCache()
  const store = storeOf(history)
  const names = [await stateReader(store, parse, cache, [first])(lastName, first)]
  cache.evolve([first])
  cache.evolve([second]) // no reactor reads the state in this batch
  names.push(await stateReader(store, parse, cache, [third])(lastName, third))
  expect(names).toEqual(['first', 'third'])
  expect(store.reads).toEqual([])
})

test('events of a missed batch are read from the store', async () => {
  const cache = new StreamStateCache()
  const store = storeOf(history)
  await stateReader(store, parse, cache, [first])(lastName, first)
  cache.evolve([third])
  expect(await stateReader(store, parse, cache, [third])(lastName, third)).toBe('third')
  expect(store.reads).toEqual([1n])
})

test('a full cache removes the least recently used state', () => {
  const cache = new StreamStateCache(2)
  for (const name of ['a', 'b', 'a', 'c'])
    cache.put(name, { revision: 0n, state: name, evolve: (state) => state })
  expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['a', 'c'])
})

test('an event that is not in the stream yet is an error', async () => {
  const cache = new StreamStateCache()
  await stateReader(storeOf(history), parse, cache)(lastName, at(2n))
  await expect(stateReader(storeOf(history), parse, cache)(lastName, at(3n))).rejects.toThrow(
    'has no revision 3 yet',
  )
})
