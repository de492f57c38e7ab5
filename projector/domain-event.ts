import type { EventStore, RecordedEvent } from '#kernel/event-store/event-store.ts'
import * as kernel from '#kernel/projections/domain-event.ts'
import type { BrandpathEvent, EventType } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'

export { streamId } from '#kernel/projections/domain-event.ts'

export type DomainEvent<Type extends EventType = EventType> = kernel.DomainEvent<
  Extract<BrandpathEvent, { type: Type }>
>

/** @throws NewerEventError, InvalidEventError */
export const parseRecorded = (recorded: RecordedEvent): DomainEvent =>
  kernel.parseRecorded(recorded, parseEvent)

/** `Event` is not checked: the stream must contain no other events. @throws NewerEventError, InvalidEventError */
export const readStream = <Event extends BrandpathEvent>(store: EventStore, stream: string) =>
  Array.fromAsync(store.read(stream), (recorded) => parseRecorded(recorded) as DomainEvent & Event)
