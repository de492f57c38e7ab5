import { START, streamNameFilter, type EventStoreDBClient } from '@eventstore/db-client'
import { backoffMs, pause } from '../../resilience/backoff.ts'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import type { StreamNames } from './stream-names.ts'
import { SubscriptionBuffer } from './subscription-buffer.ts'

const backoff = { firstMs: 100, maxMs: 5_000 }

/** Subscribes again whenever the server drops the subscription. Waits only if the last one delivered no event. */
export async function* subscribe(
  client: EventStoreDBClient,
  names: StreamNames,
  onDrop: (error: unknown) => void,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after
  let wasCaughtUp = false
  let emptyAttempts = 0
  while (!signal.aborted) {
    const buffer = open(client, names, last)
    try {
      for (let delivery = await buffer.next(signal); delivery; delivery = await buffer.next(signal)) {
        const events = delivery.events
          .map((event) => names.event(event))
          .filter((event) => event !== undefined)
        const { caughtUp } = delivery
        if (events.length > 0 || (caughtUp && !wasCaughtUp)) yield { events, caughtUp }
        wasCaughtUp = caughtUp
        last = events.at(-1)?.position ?? last
        if (events.length > 0) emptyAttempts = 0
      }
    } finally {
      await buffer.close()
    }
    if (signal.aborted) return
    onDrop(buffer.dropReason)
    if (emptyAttempts > 0) await pause(backoffMs(emptyAttempts, backoff), signal)
    emptyAttempts += 1
  }
}

function open(client: EventStoreDBClient, names: StreamNames, after: Position | null): SubscriptionBuffer {
  const fromPosition = after === null ? START : { commit: after, prepare: after }
  const filter = streamNameFilter({ prefixes: [names.prefix] })
  return new SubscriptionBuffer(client.subscribeToAll({ fromPosition, filter }))
}
