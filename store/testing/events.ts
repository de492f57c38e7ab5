import { randomUUID } from 'node:crypto'
import type { EventStore, JsonObject, NewEvent, Position, RecordedEvent } from '../event-store.ts'

/** An event for tests of what carries events, not of what they mean. */
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

/** Everything behind `after` that a subscription delivers, until it has `count` events. */
export async function takeFrom(
  store: EventStore,
  count: number,
  after: Position | null = null,
): Promise<RecordedEvent[]> {
  const taken: RecordedEvent[] = []
  for await (const { events } of store.subscribe({ after, signal: new AbortController().signal })) {
    taken.push(...events)
    if (taken.length >= count) break
  }
  return taken
}

/** Everything behind `after`, until the subscription says that it has caught up. */
export async function takeUntilCaughtUp(
  store: EventStore,
  after: Position | null = null,
): Promise<RecordedEvent[]> {
  const taken: RecordedEvent[] = []
  for await (const { events, caughtUp } of store.subscribe({ after, signal: new AbortController().signal })) {
    taken.push(...events)
    if (caughtUp) break
  }
  return taken
}

/** Why it was rejected; undefined where it was not. */
export function reasonOf(outcome: PromiseSettledResult<unknown>): unknown {
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

/** `stream@revision`, by which two deliveries are compared. */
export function placeOf({ stream, revision }: RecordedEvent): string {
  return `${stream}@${revision}`
}
