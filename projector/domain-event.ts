import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import * as kernel from '#kernel/projections/domain-event.ts'
import type { BrandpathEvent, EventType } from '#schema/events/index.ts'
import { parseEvent } from '#schema/events/parse.ts'

export { streamId } from '#kernel/projections/domain-event.ts'

/** An application event with its envelope, as projections and reactors receive it. */
export type DomainEvent<Type extends EventType = EventType> = kernel.DomainEvent<
  Extract<BrandpathEvent, { type: Type }>
>

/** @throws NewerEventError or InvalidEventError, which name the event. */
export const parseRecorded = (recorded: RecordedEvent): DomainEvent =>
  kernel.parseRecorded(recorded, parseEvent)
