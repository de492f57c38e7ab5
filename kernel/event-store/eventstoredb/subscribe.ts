import { START, streamNameFilter, type EventStoreDBClient } from '@eventstore/db-client'
import { backoffMs, pause } from '../../resilience/backoff.ts'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import type { StreamNames } from './stream-names.ts'
import { SubscriptionBuffer } from './subscription-buffer.ts'

const backoff = { firstMs: 100, maxMs: 1_000 }

/** Subscribes again when the server ends the subscription. Waits first if the subscription delivered no events. */
export async function* subscribe(
  client: EventStoreDBClient,
  names: StreamNames,
  onDrop: (error: unknown) => void,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after
  let wasCaughtUp = false
  let emptySubscriptions = 0
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
        if (events.length > 0) emptySubscriptions = 0
      }
    } finally {
      await buffer.close()
    }
    if (signal.aborted) return
    onDrop(buffer.dropReason)
    if (emptySubscriptions > 0) await pause(backoffMs(emptySubscriptions, backoff), signal)
    emptySubscriptions += 1
  }
}

function open(client: EventStoreDBClient, names: StreamNames, after: Position | null): SubscriptionBuffer {
  const fromPosition = after === null ? START : { commit: after, prepare: after }
  const filter = streamNameFilter({ prefixes: [names.prefix] })
  return new SubscriptionBuffer(client.subscribeToAll({ fromPosition, filter }))
}
