import { parseEvent } from '#schema/events/parse.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { Aggregate } from '#domain/decision.ts'
import type { EventStore, ExpectedRevision, Position, RecordedEvent } from '#store/event-store.ts'
import { RecentCommands } from './recent-commands.ts'

/** A stream's state as far as it was read. */
export interface Loaded<State> {
  readonly state: State
  readonly revision: ExpectedRevision
  /** Of the last event that was read; null where there is none. */
  readonly position: Position | null
  /** When the last event occurred: the next one is not earlier. */
  readonly occurredAt: string
  readonly commands: RecentCommands
}

const cacheSize = 20_000

/**
 * States of streams, kept between commands. What is kept may be old: every load reads the stream's tail, and
 * every append carries the revision of the state that decided. A stream that is shorter than its state drops the state.
 */
export class Aggregates {
  readonly #store: EventStore
  readonly #cache = new Map<string, Loaded<unknown>>()

  constructor(store: EventStore) {
    this.#store = store
  }

  async load<State, Event extends BrandpathEvent>(
    stream: string,
    aggregate: Aggregate<State, Event>,
  ): Promise<Loaded<State>> {
    // A stream has one kind of aggregate, so what is cached under its name is a State.
    const cached = this.#cache.get(stream) as Loaded<State> | undefined
    const known: Loaded<State> = cached ?? {
      state: aggregate.initial,
      revision: 'no_stream',
      position: null,
      occurredAt: '',
      commands: new RecentCommands(),
    }
    let loaded = known
    let seen = known.revision === 'no_stream'
    // The last known event is read again: where it is missing, the stream is another one than we knew.
    for await (const event of this.#store.read(
      stream,
      known.revision === 'no_stream' ? 0n : known.revision,
    )) {
      if (event.revision === known.revision && event.position === known.position) seen = true
      else if (!seen) break
      else loaded = applyTo(loaded, aggregate, event)
    }
    if (!seen) {
      this.#cache.delete(stream)
      return this.load(stream, aggregate)
    }
    this.#remember(stream, loaded)
    return loaded
  }

  /** What is kept of a stream without asking for its tail, and so may be old; null where nothing is. */
  kept<State, Event>(stream: string, _aggregate: Aggregate<State, Event>): Loaded<State> | null {
    const cached = this.#cache.get(stream) as Loaded<State> | undefined
    return cached ?? null
  }

  /** Takes in what was just appended, so that the next load finds only what others wrote. */
  appended<State, Event extends BrandpathEvent>(
    stream: string,
    aggregate: Aggregate<State, Event>,
    before: Loaded<State>,
    events: readonly RecordedEvent[],
  ): Loaded<State> {
    const loaded = events.reduce((state, event) => applyTo(state, aggregate, event), before)
    this.#remember(stream, loaded)
    return loaded
  }

  /** Forgets a stream, whose state may be wrong after a conflict or an unknown outcome. */
  forget(stream: string): void {
    this.#cache.delete(stream)
  }

  #remember(stream: string, loaded: Loaded<unknown>): void {
    this.#cache.delete(stream)
    this.#cache.set(stream, loaded)
    if (this.#cache.size <= cacheSize) return
    const oldest = this.#cache.keys().next()
    if (!oldest.done) this.#cache.delete(oldest.value)
  }
}

function applyTo<State, Event extends BrandpathEvent>(
  loaded: Loaded<State>,
  aggregate: Aggregate<State, Event>,
  event: RecordedEvent,
): Loaded<State> {
  // The stream's name says which events it holds; parseEvent has checked the payload against its type.
  const parsed = parseEvent(event) as Event
  const { commandId, occurredAt } = event.metadata
  loaded.commands.add(commandId, occurredAt)
  return {
    state: aggregate.evolve(loaded.state, parsed),
    revision: event.revision,
    position: event.position,
    occurredAt,
    commands: loaded.commands,
  }
}
