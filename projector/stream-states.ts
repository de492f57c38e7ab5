import type { Aggregate } from '#domain/decision.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EventStore, RecordedEvent } from '#store/event-store.ts'
import { occurred, type Occurred } from './projection.ts'

/**
 * The state of an event's own stream as it was at the event, the event included; or earlier, with no more than what
 * had occurred by a time (ISO 8601, UTC).
 */
export type StateAt = <State, Event extends BrandpathEvent>(
  aggregate: Aggregate<State, Event>,
  event: Pick<Occurred, 'stream' | 'revision'>,
  by?: string,
) => Promise<State>

/** For one batch: each stream is read once, however many of its events ask. */
export function statesOf(store: Pick<EventStore, 'read'>): StateAt {
  const lives = new Map<string, Promise<readonly RecordedEvent[]>>()
  const lifeOf = (stream: string) => {
    const life = lives.get(stream) ?? Array.fromAsync(store.read(stream))
    lives.set(stream, life)
    return life
  }
  return async <State, Event extends BrandpathEvent>(
    { initial, evolve }: Aggregate<State, Event>,
    { stream, revision }: Pick<Occurred, 'stream' | 'revision'>,
    by?: string,
  ) => {
    const life = (await lifeOf(stream)).filter((event) => event.revision <= revision)
    if (life.at(-1)?.revision !== revision) throw new Error(`${stream} does not hold ${revision} yet`)
    // The stream's name says which events it holds.
    return life
      .filter(({ metadata }) => by === undefined || metadata.occurredAt <= by)
      .map((event) => occurred(event) as Occurred & Event)
      .reduce<State>(evolve, initial)
  }
}
