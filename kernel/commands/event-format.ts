import type { EventMetadata, JsonObject, NewEvent, RecordedEvent } from '../event-store/event-store.ts'
import type { DecidedEvent, TypedEvent } from './decider.ts'

export interface EventFormat<Event extends TypedEvent> {
  /** Converts a stored event to the current version of its type. Throws for an invalid event, type or version. */
  readonly parse: (stored: RecordedEvent) => Event
  readonly serialise: (event: Event) => { readonly data: object; readonly version: number }
  /** Returns equal ids for equal arguments, so that a repeated command writes the same ids. */
  readonly eventId: (commandId: string, stream: string, index: number) => string
}

export interface CommandMetadata extends Omit<EventMetadata, 'version' | 'occurredAt'> {
  /** Time of the command's events, ISO 8601. The default is the current time. */
  readonly occurredAt?: string
}

export function newEvent<Event extends TypedEvent>(
  format: EventFormat<Event>,
  stream: string,
  { id, actor, ...event }: DecidedEvent<Event>,
  index: number,
  metadata: CommandMetadata & { readonly occurredAt: string },
): NewEvent {
  // The cast is safe: the stored data contains neither the id nor the actor.
  const { data, version } = format.serialise(event as TypedEvent as Event)
  return {
    id: id ?? format.eventId(metadata.commandId, stream, index),
    type: event.type,
    data: data as JsonObject, // the cast is safe: event formats return JSON
    metadata: { ...metadata, ...(actor !== undefined && { actor }), version },
  }
}
