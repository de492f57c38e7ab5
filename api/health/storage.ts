import type { EventStore, Position } from '#store/event-store.ts'

/** The event store, asked with the clock running. */
export interface StorageProbe {
  readonly lastPosition: Position | null
  /** Milliseconds. */
  readonly readTime: number
  readonly appendTime: number
}

/**
 * Reads the event that began the log, and appends it once more: the store finds that it stands there already, answers
 * as it did then, and nothing is written. So an append is tried from end to end, and the log tells of work only.
 */
export async function probeStorage(store: EventStore): Promise<StorageProbe> {
  const begun = performance.now()
  const first = await firstOf(store)
  const read = performance.now()
  if (first) {
    const { id, type, data, metadata } = first
    await store.append(first.stream, [{ id, type, data, metadata }], 'no_stream')
  }
  const appended = performance.now()
  return {
    lastPosition: await store.lastPosition(),
    readTime: read - begun,
    appendTime: appended - read,
  }
}

async function firstOf(store: EventStore) {
  for await (const event of store.read('log')) return event
  return null
}
