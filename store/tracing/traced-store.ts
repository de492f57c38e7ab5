import type { EventStore, NewEvent, RecordedEvent } from '../event-store.ts'
import { kindOf, type Span, type Tracing } from './tracing.ts'

/**
 * A store whose reads and appends are parts of the trace that is under way, and whose events carry it on: whoever
 * follows the log, in whatever process, goes on with the trace of the request that led to an event.
 */
export function tracedStore(store: EventStore, tracing: Tracing | null): EventStore {
  if (tracing === null) return store
  return {
    read: (stream, from) =>
      tracing.current() ? tracedRead(store, tracing, stream, from) : store.read(stream, from),
    append: async (stream, events, expected) => {
      // What finishes the work of a request that is long over goes on with its trace.
      const parent = tracing.current()?.traceparent ?? events[0]?.metadata.traceparent
      if (parent === undefined) return store.append(stream, events, expected)
      const span = tracing.begin('append', { kind: 'producer', parent, attributes: told(stream, events) })
      try {
        const appended = await store.append(
          stream,
          events.map((event) => carrying(event, span)),
          expected,
        )
        span.set({
          'brandpath.revision': String(appended.revision),
          'brandpath.position': String(appended.position),
        })
        span.end()
        return appended
      } catch (error) {
        span.end(kindOf(error))
        throw error
      }
    },
    subscribe: (options) => store.subscribe(options),
    lastPosition: () => store.lastPosition(),
    close: () => store.close(),
  }
}

async function* tracedRead(
  store: EventStore,
  tracing: Tracing,
  stream: string,
  from: bigint | undefined,
): AsyncIterable<RecordedEvent> {
  const span = tracing.begin('load', { attributes: { 'brandpath.stream': stream } })
  let events = 0
  let failure: string | undefined
  try {
    for await (const event of store.read(stream, from)) {
      events++
      yield event
    }
  } catch (error) {
    failure = kindOf(error)
    throw error
  } finally {
    span.set({ 'brandpath.events': events })
    span.end(failure)
  }
}

const told = (stream: string, events: readonly NewEvent[]) => ({
  'brandpath.stream': stream,
  'brandpath.events': events.length,
  'brandpath.event_types': events.map(({ type }) => type).join(' '),
  'brandpath.correlation_id': events[0]?.metadata.correlationId ?? '',
})

const carrying = (event: NewEvent, { traceparent }: Span): NewEvent => ({
  ...event,
  metadata: { ...event.metadata, traceparent },
})
