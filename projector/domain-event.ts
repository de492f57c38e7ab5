import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import * as kernel from '#kernel/projections/domain-event.ts'
import type { BrandpathEvent, EventType } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'

export { streamId } from '#kernel/projections/domain-event.ts'

export type DomainEvent<Type extends EventType = EventType> = kernel.DomainEvent<
  Extract<BrandpathEvent, { type: Type }>
>

/** Parses and checks a recorded event. @throws NewerEventError, InvalidEventError */
export const parseRecorded = (recorded: RecordedEvent): DomainEvent =>
  kernel.parseRecorded(recorded, parseEvent)

/** Reads a stream that contains only events of the type `Event`. @throws NewerEventError, InvalidEventError */
export const readStream = <Event extends BrandpathEvent>(store: EventStore, stream: string) =>
  kernel.readStream<Event>(store, stream, parseEvent)
