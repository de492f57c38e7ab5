import type { Aggregate } from '#domain/decision.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import { occurred } from '../projection.ts'

export interface Loaded<State> {
  readonly state: State
  readonly last: RecordedEvent | null
}

/** The state of a stream as it is now, and its last event. */
export async function loadStream<State, Event extends BrandpathEvent>(
  store: EventStore,
  stream: string,
  { initial, evolve }: Aggregate<State, Event>,
): Promise<Loaded<State>> {
  let state = initial
  let last: RecordedEvent | null = null
  for await (const recorded of store.read(stream)) {
    // The stream's name says which events it holds; `occurred` has checked the payload against its type.
    state = evolve(state, occurred(recorded) as BrandpathEvent as Event)
    last = recorded
  }
  return { state, last }
}
