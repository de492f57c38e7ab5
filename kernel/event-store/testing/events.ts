import { randomUUID } from 'node:crypto'
import type {
  Append,
  EventMetadata,
  EventStore,
  JsonObject,
  NewEvent,
  Position,
  RecordedEvent,
} from '../event-store.ts'

/** Returns an event with new ids. By default, user 1 caused the event now. */
export function anEvent(
  data: JsonObject = {},
  type = 'SomethingHappened',
  given: Partial<EventMetadata> = {},
): NewEvent {
  const commandId = randomUUID()
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      actor: 1,
      correlationId: randomUUID(),
      causationId: commandId,
      commandId,
      occurredAt: new Date().toISOString(),
      version: 1,
      ...given,
    },
  }
}

export function someEvents(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, (_, n) => anEvent({ n }))
}

export async function readAll(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  return Array.fromAsync(events)
}

/** Subscribes after a position, and returns the events when at least `count` have arrived. */
export async function takeFrom(
  store: EventStore,
  count: number,
  after: Position | null = null,
): Promise<RecordedEvent[]> {
  const received: RecordedEvent[] = []
  for await (const { events } of store.subscribe({ after, signal: new AbortController().signal })) {
    received.push(...events)
    if (received.length >= count) break
  }
  return received
}

/** Subscribes after a position, and returns the events when the subscription has caught up. */
export async function takeUntilCaughtUp(
  store: EventStore,
  after: Position | null = null,
): Promise<RecordedEvent[]> {
  const received: RecordedEvent[] = []
  for await (const { events, caughtUp } of store.subscribe({ after, signal: new AbortController().signal })) {
    received.push(...events)
    if (caughtUp) break
  }
  return received
}

/** Returns the error of a rejected promise; undefined for a fulfilled promise. */
export function reasonOf(outcome: PromiseSettledResult<unknown>): unknown {
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

/** Returns `stream@revision`. Tests compare delivered events by this text. */
export function placeOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${revision}`
}

export async function* beforeEachItem<T>(
  items: AsyncIterable<T>,
  action: () => Promise<unknown>,
): AsyncGenerator<T> {
  for await (const item of items) {
    await action()
    yield item
  }
}

/** Returns `count` appends to seven streams in turn, so that neighbours are in different streams. */
export async function* interleavedAppends(count: number, name = 'interleaved'): AsyncGenerator<Append> {
  const lengths = new Map<string, bigint>()
  for (let n = 0; n < count; n += 1) {
    const stream = `${name}-${n % 7}`
    const length = lengths.get(stream) ?? 0n
    const events = someEvents(1 + (n % 3))
    lengths.set(stream, length + BigInt(events.length))
    yield { stream, events, expected: length === 0n ? 'no_stream' : length - 1n }
  }
}

/** Returns a copy of a store with the functions in `replaced`. With its own `append`, the copy supports no claims. */
export const wrapStore = (store: EventStore, replaced: Partial<EventStore>): EventStore => ({
  ...(store.lostConnections && { lostConnections: store.lostConnections.bind(store) }),
  read: store.read.bind(store),
  append: store.append.bind(store),
  ...(!replaced.append && store.appendWithClaim && { appendWithClaim: store.appendWithClaim.bind(store) }),
  appendInOrder: store.appendInOrder.bind(store),
  subscribe: store.subscribe.bind(store),
  lastPosition: store.lastPosition.bind(store),
  close: store.close.bind(store),
  ...replaced,
})

/** Returns a store that delivers the events in batches of `size` events. */
export function inBatchesOf(size: number, store: EventStore): EventStore {
  return wrapStore(store, {
    async *subscribe(options) {
      for await (const { events, caughtUp } of store.subscribe(options)) {
        for (let from = 0; from < events.length; from += size) {
          const isLast = from + size >= events.length
          yield { events: events.slice(from, from + size), caughtUp: caughtUp && isLast }
        }
      }
    },
  })
}
