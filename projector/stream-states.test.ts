import { expect, test } from 'vitest'
import { project } from '#domain/project.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import { occurred } from './projection.ts'
import { created, happened, recorded } from './testing/events.ts'
import { KnownStates, statesOf } from './stream-states.ts'

const stream = 'project-1'
const renamed = (name: string) => happened(stream, 'ProjectRenamed', { name })
const life = recorded([created(1, { name: 'first' }), renamed('second'), renamed('third')])

/** A store that holds so many of the events, and notes from where it was read. */
function storeOf(all: readonly RecordedEvent[]) {
  const reads: bigint[] = []
  return {
    reads,
    async *read(_: string, from = 0n) {
      reads.push(from)
      yield* all.filter(({ revision }) => revision >= from)
    },
  }
}

const at = (revision: bigint) => ({ stream, revision })

test('the state is that at the event, whatever has happened since and whoever asked before', async () => {
  const known = new KnownStates()
  const asked = [0n, 2n, 1n, 2n, 0n]
  const names: unknown[] = []
  for (const revision of asked)
    names.push((await statesOf(storeOf(life), known)(project, at(revision)))?.name)
  expect(names).toEqual(['first', 'third', 'second', 'third', 'first'])
})

test('of a stream that is known only what was added is read, and once a batch', async () => {
  const known = new KnownStates()
  const store = storeOf(life)
  await statesOf(store, known)(project, at(0n))
  const stateAt = statesOf(store, known)
  await stateAt(project, at(1n))
  await stateAt(project, at(2n))
  await stateAt(project, at(1n))
  expect(store.reads).toEqual([0n, 1n])
})

test('of a stream that is known nothing is read where every batch is followed', async () => {
  const known = new KnownStates()
  const store = storeOf(life)
  const [first, second, third] = life.map(occurred)
  if (!first || !second || !third) throw new Error('a life has three events')
  const names: unknown[] = []
  names.push((await statesOf(store, known, [first])(project, first))?.name)
  known.follow([first])
  known.follow([second]) // nobody asks in this batch
  names.push((await statesOf(store, known, [third])(project, third))?.name)
  expect(names).toEqual(['first', 'third'])
  expect(store.reads).toEqual([])
})

test('where a batch was not followed, what is missing is read', async () => {
  const known = new KnownStates()
  const store = storeOf(life)
  const [first, , third] = life.map(occurred)
  if (!first || !third) throw new Error('a life has three events')
  await statesOf(store, known, [first])(project, first)
  known.follow([third])
  expect((await statesOf(store, known, [third])(project, third))?.name).toBe('third')
  expect(store.reads).toEqual([1n])
})

test('no more is known than may be', async () => {
  const known = new KnownStates(2)
  for (const name of ['a', 'b', 'a', 'c'])
    known.learn(name, { revision: 0n, state: name, evolve: (state) => state })
  expect(['a', 'b', 'c'].filter((name) => known.of(name))).toEqual(['a', 'c'])
})

test('an event that the stream does not hold yet is an error', async () => {
  const known = new KnownStates()
  await statesOf(storeOf(life), known)(project, at(2n))
  await expect(statesOf(storeOf(life), known)(project, at(3n))).rejects.toThrow('does not hold 3 yet')
})
