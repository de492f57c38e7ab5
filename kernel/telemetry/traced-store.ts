import type { Appended, EventStore, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import { endWith, errorKind, type Span, type Tracing } from './tracing.ts'

/** Records reads and appends as spans. Events contain the trace context, so that other processes continue the trace. */
export function withTracedCommands(store: EventStore, tracing: Tracing | null): EventStore {
  if (tracing === null) return store
  return {
    ...forwardTo(store),
    read: (stream, from) =>
      tracing.current() ? tracedRead(store, tracing, stream, from) : store.read(stream, from),
    append: tracedAppend(tracing, store.append.bind(store)),
    ...(store.appendWithClaim && {
      appendWithClaim: tracedAppend(tracing, store.appendWithClaim.bind(store)),
    }),
  }
}

const tracedAppend =
  <Rest extends unknown[]>(
    tracing: Tracing,
    append: (stream: string, events: readonly NewEvent[], ...rest: Rest) => Promise<Appended>,
  ) =>
  async (stream: string, events: readonly NewEvent[], ...rest: Rest): Promise<Appended> => {
    // Without a current span, the append belongs to the trace that the event's metadata names.
    const parent = tracing.current()?.traceparent ?? events[0]?.metadata.traceparent
    if (parent === undefined) return append(stream, events, ...rest)
    const attributes = {
      stream,
      events: events.length,
      event_types: events.map(({ type }) => type).join(' '),
      correlation_id: events[0]?.metadata.correlationId ?? '',
    }
    const span = tracing.begin('append', { kind: 'producer', parent, attributes })
    const { traceparent } = span
    const traced = events.map((event) => ({ ...event, metadata: { ...event.metadata, traceparent } }))
    const appending = append(stream, traced, ...rest).then((appended) => {
      const { revision, position } = appended
      span.set({ revision: String(revision), position: String(position) })
      return appended
    })
    return endWith(span, appending)
  }

async function* tracedRead(
  store: EventStore,
  tracing: Tracing,
  stream: string,
  from: bigint | undefined,
): AsyncIterable<RecordedEvent> {
  const span = tracing.begin('load', { attributes: { stream: stream } })
  let events = 0
  let failure: string | undefined
  try {
    for await (const event of store.read(stream, from)) {
      events++
      yield event
    }
  } catch (error) {
    failure = errorKind(error)
    throw error
  } finally {
    span.set({ events: events })
    span.end(failure)
  }
}

/** An older event gets no span, because its trace has ended. */
const maxAgeMs = 15 * 60_000

/** Records one span per trace and batch, from the delivery of the batch to the request for the next batch. */
export function withTracedSubscriptions(
  store: EventStore,
  tracing: Tracing | null,
  name: string,
): EventStore {
  if (tracing === null) return store
  return {
    ...forwardTo(store),
    async *subscribe(options) {
      for await (const batch of store.subscribe(options)) {
        const spans = beginSpans(tracing, name, batch.events)
        let failure: string | undefined = 'NotHandled'
        try {
          yield batch
          failure = undefined
        } finally {
          for (const span of spans) span.end(failure)
        }
      }
    },
  }
}

function beginSpans(tracing: Tracing, name: string, events: readonly RecordedEvent[]): readonly Span[] {
  const since = Date.now() - maxAgeMs
  const recent = events.filter(
    ({ metadata: { traceparent, occurredAt } }) =>
      traceparent !== undefined && Date.parse(occurredAt) >= since,
  )
  const traces = Map.groupBy(recent, ({ metadata }) => metadata.traceparent)
  return [...traces].map(([parent, ofTrace]) =>
    tracing.begin(name, { kind: 'consumer', parent, attributes: attributesOfBatch(ofTrace, events.length) }),
  )
}

function attributesOfBatch(events: readonly RecordedEvent[], batchSize: number) {
  const last = events.at(-1)
  return {
    stream: last?.stream ?? '',
    revision: String(last?.revision),
    position: String(last?.position),
    event_types: events.map(({ type }) => type).join(' '),
    correlation_id: last?.metadata.correlationId ?? '',
    batch_events: batchSize,
  }
}

const forwardTo = (store: EventStore): EventStore => ({
  ...(store.lostConnections && { lostConnections: store.lostConnections.bind(store) }),
  read: (stream, from) => store.read(stream, from),
  append: (...args) => store.append(...args),
  ...(store.appendWithClaim && { appendWithClaim: store.appendWithClaim.bind(store) }),
  appendInOrder: (appends) => store.appendInOrder(appends),
  subscribe: (options) => store.subscribe(options),
  lastPosition: () => store.lastPosition(),
  close: () => store.close(),
})
