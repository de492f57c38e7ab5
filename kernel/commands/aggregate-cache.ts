import type { EventStore, ExpectedRevision, Position, RecordedEvent } from '../event-store/event-store.ts'
import type { Aggregate, TypedEvent } from './decider.ts'
import type { EventFormat } from './event-format.ts'

/** State of a stream after the last event that was read. */
export interface Loaded<State> {
  readonly state: State
  readonly revision: ExpectedRevision
  /** Position of the last event; null for an empty stream. */
  readonly position: Position | null
  /** Time of the last event, as ISO 8601; empty for an empty stream. */
  readonly occurredAt: string
  readonly commands: RecentCommands
}

/**
 * Caches the states of streams, least recently used out first. A cached state may be stale: `load` reads the events
 * that follow it, and an append with its revision fails if there are any.
 */
export class AggregateCache<Event extends TypedEvent> {
  readonly #store: EventStore
  readonly #format: EventFormat<Event>
  readonly #size: number
  readonly #entries = new Map<string, { decider: unknown; loaded: Loaded<unknown> }>()

  constructor(store: EventStore, format: EventFormat<Event>, size: number) {
    this.#store = store
    this.#format = format
    this.#size = size
  }

  /** Returns the current state. Reads only the events that follow the cached one. */
  async load<State, E extends Event>(aggregate: Aggregate<State, E>): Promise<Loaded<State>> {
    const { stream, decider } = aggregate
    const known: Loaded<State> = this.cached(aggregate) ?? {
      state: decider.initialState,
      revision: 'no_stream',
      position: null,
      occurredAt: '',
      commands: new RecentCommands(),
    }
    let loaded = known
    let isSameStream = known.revision === 'no_stream'
    // Starts with the last known event. If it is missing, the log was replaced and the cached state is wrong.
    for await (const event of this.#store.read(
      stream,
      known.revision === 'no_stream' ? 0n : known.revision,
    )) {
      if (event.revision === known.revision && event.position === known.position) isSameStream = true
      else if (!isSameStream) break
      else loaded = this.#apply(aggregate, loaded, event)
    }
    if (!isSameStream) {
      this.forget(stream)
      return this.load(aggregate)
    }
    this.#remember(aggregate, loaded)
    return loaded
  }

  /** Returns the cached state, which may be stale; null if there is none. */
  cached<State, E extends Event>({ stream, decider }: Aggregate<State, E>): Loaded<State> | null {
    const entry = this.#entries.get(stream)
    // The decider that computed the state tells its type.
    return entry?.decider === decider ? (entry.loaded as Loaded<State>) : null
  }

  /** Applies events that were just appended, so that the next load reads only those of other processes. */
  append<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    before: Loaded<State>,
    events: readonly RecordedEvent[],
  ): Loaded<State> {
    const loaded = events.reduce((state, event) => this.#apply(aggregate, state, event), before)
    this.#remember(aggregate, loaded)
    return loaded
  }

  /** Drops a state that may be wrong after an append with an unknown outcome. */
  forget(stream: string): void {
    this.#entries.delete(stream)
  }

  #apply<State, E extends Event>(
    { decider }: Aggregate<State, E>,
    loaded: Loaded<State>,
    event: RecordedEvent,
  ): Loaded<State> {
    const { commandId, occurredAt } = event.metadata
    loaded.commands.add(commandId, occurredAt)
    return {
      // A stream holds only events of its decider.
      state: decider.evolve(loaded.state, this.#format.parse(event) as E),
      revision: event.revision,
      position: event.position,
      occurredAt,
      commands: loaded.commands,
    }
  }

  #remember<State, E>({ stream, decider }: Aggregate<State, E>, loaded: Loaded<State>): void {
    this.#entries.delete(stream)
    this.#entries.set(stream, { decider, loaded })
    if (this.#entries.size <= this.#size) return
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }
}

/** Commands are remembered for this many milliseconds before the last event of their stream. */
export const commandMemoryMs = 60_000

/** Ids of the commands that appended the latest events of a stream. A command with one of these ids is a repeat. */
export class RecentCommands {
  /** Times in milliseconds by command id, oldest first. */
  readonly #times = new Map<string, number>()

  has(commandId: string): boolean {
    return this.#times.has(commandId)
  }

  add(commandId: string, occurredAt: string): void {
    const now = Date.parse(occurredAt)
    this.#times.set(commandId, now)
    for (const [id, time] of this.#times) {
      if (time >= now - commandMemoryMs) return
      this.#times.delete(id)
    }
  }
}
