import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Subject } from './subject.ts'
import { anEvent, readAll, someEvents, takeUntilCaughtUp } from '../events.ts'

export function readContract(subject: Subject): void {
  test('in an empty event log, lastPosition() returns null, and a subscriber reaches the end immediately', async () => {
    const { store } = subject
    expect(await store.lastPosition()).toBeNull()
    expect(await takeUntilCaughtUp(store)).toEqual([])
  })

  test('reading a stream that does not exist returns no events', async () => {
    expect(await readAll(subject.store.read(`nothing-${randomUUID()}`))).toEqual([])
  })

  test('an event with special characters, numbers and nested values is read unchanged', async () => {
    const { store } = subject
    const stream = `words-${randomUUID()}`
    const event = anEvent({
      text: 'Crème brûlée 🍮 “quoted” \\u0000 \n',
      numbers: [0, -1.5, 1e21, Number.MAX_SAFE_INTEGER],
      nested: { list: [{ yes: true, nothing: null }], 'a.b c': '' },
    })
    const { revision, position } = await store.append(stream, [event], 'no_stream')
    expect(await readAll(store.read(stream))).toEqual([{ ...event, stream, revision, position }])
  })

  test('a stream with 1,300 events can be read in order from any revision', async () => {
    const { store } = subject
    const stream = `long-${randomUUID()}`
    await store.append(stream, someEvents(700), 'no_stream')
    await store.append(stream, someEvents(600), 699n)
    const all = await readAll(store.read(stream))
    expect(all.map(({ revision }) => revision)).toEqual(Array.from({ length: 1_300 }, (_, n) => BigInt(n)))
    expect(await readAll(store.read(stream, 650n))).toEqual(all.slice(650))
    expect(await readAll(store.read(stream, 1_299n))).toEqual(all.slice(1_299))
    expect(await readAll(store.read(stream, 1_300n))).toEqual([])
  })

  test('300 concurrent reads succeed, even if the readers stop after one event', async () => {
    const { store } = subject
    const stream = `busy-${randomUUID()}`
    await store.append(stream, someEvents(2), 'no_stream')
    const firstOf = async () => {
      for await (const event of store.read(stream)) return event.revision
      return undefined
    }
    const firsts = await Promise.all(Array.from({ length: 300 }, firstOf))
    expect(new Set(firsts)).toEqual(new Set([0n]))
  })
}
