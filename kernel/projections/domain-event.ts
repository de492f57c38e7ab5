import type { TypedEvent } from '../commands/decider.ts'
import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts'

/** Converts a stored event to the current version of its type. @throws ParseError */
export type ParseEvent<Event extends TypedEvent = TypedEvent> = (recorded: RecordedEvent) => Event

export type DomainEvent<Event extends TypedEvent = TypedEvent> = Event & EventEnvelope

export interface EventEnvelope {
  readonly id: string
  readonly stream: string
  readonly revision: bigint
  readonly position: Position
  readonly actor: number | null
  readonly correlationId: string
  readonly traceparent?: string | undefined
  readonly occurredAt: Date
}

/** Error of `ParseEvent`. Not a class, because event definitions cannot import classes of the kernel. */
export interface ParseError extends Error {
  /** True if a newer release wrote the event. Such an event must not be skipped. */
  readonly isNewer: boolean
  readonly requestId?: string | undefined
}

export const isParseError = (error: unknown): error is ParseError =>
  error instanceof Error && 'isNewer' in error && typeof error.isNewer === 'boolean'

/** Returns true for the error of an event that a newer release wrote. */
export const isNewerEvent = (error: unknown): error is ParseError => isParseError(error) && error.isNewer

export const requestIdOf = (error: unknown): string | undefined =>
  error instanceof Error && 'requestId' in error && typeof error.requestId === 'string'
    ? error.requestId
    : undefined

export function parseRecorded<Event extends TypedEvent>(
  recorded: RecordedEvent,
  parse: ParseEvent<Event>,
): DomainEvent<Event> {
  const { id, stream, revision, position, metadata } = recorded
  const { actor, correlationId, traceparent } = metadata
  const occurredAt = new Date(metadata.occurredAt)
  return { ...parse(recorded), id, stream, revision, position, actor, correlationId, traceparent, occurredAt }
}

/** Reads a stream that contains only events of the type `Event`. @throws ParseError */
export const readStream = <Event extends TypedEvent>(store: EventStore, stream: string, parse: ParseEvent) =>
  Array.fromAsync(store.read(stream), (recorded) => parseRecorded(recorded, parse) as DomainEvent<Event>)

/** Returns the id in the stream name, such as 42 for `project-42`. */
export function streamId({ stream }: Pick<EventEnvelope, 'stream'>): number {
  const id = Number(stream.slice(stream.lastIndexOf('-') + 1))
  if (!(id > 0)) throw new Error(`The name of stream ${stream} does not end in an id`)
  return id
}
