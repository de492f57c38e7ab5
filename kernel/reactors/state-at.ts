import type { Decider, TypedEvent } from '../commands/decider.ts'
import type { AggregateCache } from '../commands/aggregate-cache.ts'
import type { RecordedEvent } from '../event-store/event-store.ts'

type PlaceInStream = Pick<RecordedEvent, 'stream' | 'revision'>

/** Returns the state after an event. With `until` (ISO 8601, UTC), ignores events that occurred after this time. */
export type StateAt = <State, Event extends TypedEvent>(
  decider: Decider<State, Event>,
  event: PlaceInStream,
  until?: string,
) => Promise<State>

/** Returns the place of the previous event in the stream, for the state before an event. */
export const beforeEvent = ({ stream, revision }: PlaceInStream): PlaceInStream => ({
  stream,
  revision: revision - 1n,
})

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
