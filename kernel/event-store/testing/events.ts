import { randomUUID } from 'node:crypto'
import type { EventStore, JsonObject, NewEvent, Position, RecordedEvent } from '../event-store.ts'

/** An event for tests in which its meaning does not matter. */
export function anEvent(data: JsonObject = {}, type = 'SomethingHappened'): NewEvent {
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
    },
  }
}

export function someEvents(count: number): readonly NewEvent[] {
  return Array.from({ length: count }, (_, n) => anEvent({ n }))
}

export async function readAll(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  return Array.fromAsync(events)
}

/** Returns the events after a position, until there are `count`. */
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

/** Returns the events after a position, until the subscription has caught up. */
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

/** Returns the reason of a rejection; undefined if it was fulfilled. */
export function reasonOf(outcome: PromiseSettledResult<unknown>): unknown {
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

/** Returns `stream@revision`, to compare two deliveries. */
export function placeOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${revision}`
}

/** Returns a store with some functions replaced. */
export const wrapStore = (store: EventStore, replaced: Partial<EventStore>): EventStore => ({
  read: store.read.bind(store),
  append: store.append.bind(store),
  subscribe: store.subscribe.bind(store),
  lastPosition: store.lastPosition.bind(store),
  close: store.close.bind(store),
  ...replaced,
})
