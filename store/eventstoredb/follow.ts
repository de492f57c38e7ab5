import { setTimeout as pause } from 'node:timers/promises'
import { START, streamNameFilter, type EventStoreDBClient } from '@eventstore/db-client'
import type { Batch, Position, SubscribeOptions } from '../event-store.ts'
import { Inbox } from './inbox.ts'
import type { Names } from './names.ts'

const slowestRetryMs = 5_000

/**
 * Follows all our streams for ever. A drop is part of normal work: the server drops whoever is slow for a
 * moment, so the subscription resumes at once behind the last batch that was handled, and waits only where
 * a subscription brought nothing before it was dropped.
 */
export async function* follow(
  client: EventStoreDBClient,
  names: Names,
  onDrop: (error: unknown) => void,
  { after, signal }: SubscribeOptions,
): AsyncGenerator<Batch> {
  let last = after
  let saidCaughtUp = false
  let inVain = 0
  while (!signal.aborted) {
    const inbox = open(client, names, last)
    try {
      for (let delivery = await inbox.next(signal); delivery; delivery = await inbox.next(signal)) {
        const events = delivery.events
          .map((event) => names.event(event))
          .filter((event) => event !== undefined)
        const { caughtUp } = delivery
        if (events.length > 0 || (caughtUp && !saidCaughtUp)) yield { events, caughtUp }
        saidCaughtUp = caughtUp
        last = events.at(-1)?.position ?? last
        if (events.length > 0) inVain = 0
      }
    } finally {
      await inbox.close()
    }
    if (signal.aborted) return
    onDrop(inbox.dropped)
    if (inVain > 0) await pause(waitMs(inVain), undefined, { signal }).catch(() => undefined)
    inVain += 1
  }
}

function open(client: EventStoreDBClient, names: Names, after: Position | null): Inbox {
  const fromPosition = after === null ? START : { commit: after, prepare: after }
  const filter = streamNameFilter({ prefixes: [names.prefix] })
  return new Inbox(client.subscribeToAll({ fromPosition, filter }))
}

function waitMs(inVain: number): number {
  return Math.min(slowestRetryMs, 50 * 2 ** inVain) * (0.5 + Math.random() / 2)
}
