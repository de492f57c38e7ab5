import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { RevisionConflict } from '../../event-store.ts'
import type { Subject } from './subject.ts'
import { anEvent, readAll, someEvents } from '../events.ts'

export function retryContract(subject: Subject): void {
  test('a repeated append returns the revision and position of the first append, and writes nothing', async () => {
    const { store, open } = subject
    const stream = `again-${randomUUID()}`
    const [creation, batch] = [someEvents(1), someEvents(3)]
    const created = await store.append(stream, creation, 'no_stream')
    const appended = await store.append(stream, batch, 0n)
    await store.append(stream, someEvents(2), 3n)
    expect(await store.append(stream, creation, 'no_stream')).toEqual(created)
    expect(await open().append(stream, batch, 0n)).toEqual(appended)
    expect(await readAll(store.read(stream))).toHaveLength(6)
  })

  test('if one append is repeated concurrently, the events are written once', async () => {
    const { store, open } = subject
    const stores = [store, open()]
    const stream = `at-once-${randomUUID()}`
    const batch = someEvents(2)
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, n) => (stores[n % 2] ?? store).append(stream, batch, 'no_stream')),
    )
    const [first] = results
    expect(new Set(results.map(({ position }) => position))).toEqual(new Set([first?.position]))
    const events = await readAll(store.read(stream))
    expect(events.map(({ id }) => id)).toEqual(batch.map(({ id }) => id))
    expect(events.at(-1)?.position).toBe(first?.position)
  })

  test('an append at an existing revision throws RevisionConflict if the event ids differ from the stored events', async () => {
    const { store } = subject
    const stream = `other-${randomUUID()}`
    const [first, second] = [anEvent(), anEvent()]
    await store.append(stream, [first, second], 'no_stream')
    for (const different of [[first, anEvent()], [anEvent(), second], [first, second, anEvent()], [second]]) {
      await expect(store.append(stream, different, 'no_stream')).rejects.toThrow(RevisionConflict)
    }
    expect(await readAll(store.read(stream))).toHaveLength(2)
  })

  test('an append that reuses the event ids of stored events at a later revision is written', async () => {
    const { store } = subject
    const stream = `advanced-${randomUUID()}`
    const batch = someEvents(1)
    await store.append(stream, batch, 'no_stream')
    expect(await store.append(stream, batch, 0n)).toMatchObject({ revision: 1n })
  })
}
