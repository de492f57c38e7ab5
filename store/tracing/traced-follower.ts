import type { EventStore, RecordedEvent } from '../event-store.ts'
import type { Span, Tracing } from './tracing.ts'

/** Milliseconds. Older events are replayed: nobody looks at their traces any more. */
const fresh = 15 * 60_000

/**
 * A store whose subscriptions go on with the traces of the events that they yield: one span for each trace in a
 * batch, from when it was received to when the next one is asked for, which is when it counts as handled. What is not
 * wanted is not handled.
 */
export function tracedFollower(
  store: EventStore,
  tracing: Tracing | null,
  name: string,
  isWanted: (event: RecordedEvent) => boolean = () => true,
): EventStore {
  if (tracing === null) return store
  return {
    read: (stream, from) => store.read(stream, from),
    append: (stream, events, expected) => store.append(stream, events, expected),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        const spans = beginAll(tracing, name, batch.events.filter(isWanted))
        let failure: string | undefined = 'NotHandled'
        try {
          yield batch
          failure = undefined
        } finally {
          for (const span of spans) span.end(failure)
        }
      }
    },
    lastPosition: () => store.lastPosition(),
    close: () => store.close(),
  }
}

function beginAll(tracing: Tracing, name: string, events: readonly RecordedEvent[]): readonly Span[] {
  const since = Date.now() - fresh
  const traces = Map.groupBy(
    events.filter(
      ({ metadata: { traceparent, occurredAt } }) =>
        traceparent !== undefined && Date.parse(occurredAt) >= since,
    ),
    ({ metadata }) => metadata.traceparent,
  )
  return [...traces].map(([parent, own]) =>
    tracing.begin(name, { kind: 'consumer', parent, attributes: told(own, events.length) }),
  )
}

function told(events: readonly RecordedEvent[], batch: number) {
  const last = events.at(-1)
  return {
    'brandpath.stream': last?.stream ?? '',
    'brandpath.revision': String(last?.revision),
    'brandpath.position': String(last?.position),
    'brandpath.event_types': events.map(({ type }) => type).join(' '),
    'brandpath.correlation_id': last?.metadata.correlationId ?? '',
    'brandpath.batch_events': batch,
  }
}
