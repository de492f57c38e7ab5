import type { Decider, TypedEvent } from '../commands/decider.ts'
import type { AggregateCache } from '../commands/aggregate-cache.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'

/** Returns the state after an event. With `until` (ISO 8601, UTC), ignores events that occurred after this time. */
export type StateAt = <State, Event extends TypedEvent>(
  decider: Decider<State, Event>,
  event: Pick<RecordedEvent, 'stream' | 'revision'>,
  until?: string,
) => Promise<State>

/** Returns `StateAt` for the handling of the event `current`. Afterwards, pass `current` to `cache.advance`. */
export const stateReader =
  (cache: AggregateCache<TypedEvent>, current?: RecordedEvent): StateAt =>
  (decider, { stream, revision }, until) =>
    until === undefined
      ? cache.loadAt({ stream, decider }, revision, current)
      : cache.loadWhile(
          { stream, decider },
          (event) => event.revision <= revision && Date.parse(event.metadata.occurredAt) <= Date.parse(until),
        )
