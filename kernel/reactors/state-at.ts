import type { Decider, TypedEvent } from '../commands/decider.ts'
import type { AggregateCache } from '../commands/aggregate-cache.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'

/** State right after an event. With `until` (ISO 8601, UTC), events that occurred later are ignored. */
export type StateAt = <State, Event extends TypedEvent>(
  decider: Decider<State, Event>,
  event: Pick<RecordedEvent, 'stream' | 'revision'>,
  until?: string,
) => Promise<State>

/** The caller passes the event to `cache.advance` afterwards. */
export const stateReader =
  (cache: AggregateCache<TypedEvent>, current?: RecordedEvent): StateAt =>
  (decider, { stream, revision }, until) =>
    until === undefined
      ? cache.loadAt({ stream, decider }, revision, current)
      : cache.loadWhile(
          { stream, decider },
          (event) => event.revision <= revision && Date.parse(event.metadata.occurredAt) <= Date.parse(until),
        )
