import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
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
