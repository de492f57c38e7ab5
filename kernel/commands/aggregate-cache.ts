import {
  StoreUnavailable,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../event-store/event-store.ts'
import { BoundedMap } from '../resilience/bounded-map.ts'
import type { Aggregate, Decider, TypedEvent } from './decider.ts'

export interface Loaded<State> {
  readonly state: State
  /** Revision of the last event; -1 for a stream without events. */
  readonly revision: bigint
  readonly position: Position | null
  /** Time of the last event, ISO 8601; an empty string for a stream without events. */
  readonly occurredAt: string
  readonly commands: RecentCommands
  /** Result of `lostConnections` of the store before the first event was read. */
  readonly lostConnections: number | undefined
}

interface Entry<Event> {
  readonly decider: Decider<unknown, Event>
  readonly loaded: Loaded<unknown>
}

/**
 * Cache of stream states. A stale state does no harm: the store refuses an append at an old revision. After a lost
 * connection, the cache forgets all states, because the store may have lost events and then has others at their revisions.
 */
export class AggregateCache<Event extends TypedEvent> {
  readonly #store: Pick<EventStore, 'read' | 'lostConnections'>
  readonly #parse: (event: RecordedEvent) => Event
  readonly #entries: BoundedMap<string, Entry<Event>>

  constructor(
    store: Pick<EventStore, 'read' | 'lostConnections'>,
    parse: (event: RecordedEvent) => Event,
    size: number,
  ) {
    this.#store = store
    this.#parse = parse
    this.#entries = new BoundedMap(size)
  }

  /**
   * Returns the current state of a stream. Reads only the events that are newer than the cached state.
   * @throws StoreUnavailable also if the store does not have the last event of the cached state
   */
  async load<State, E extends Event>(aggregate: Aggregate<State, E>): Promise<Loaded<State>> {
    const { stream } = aggregate
    const known = this.cached(aggregate)
    if (!known || known.revision === -1n) return this.#loadAll(aggregate)
    let loaded = known
    let last: RecordedEvent | undefined
    // Reads the last event of the cached state again. If the store has another event, the log was replaced.
    for await (const event of this.#store.read(stream, known.revision)) {
      if (last) loaded = this.#apply(aggregate, loaded, event)
      else if (event.position !== known.position) return this.#reload(aggregate)
      last = event
    }
    if (!last) throw isBehind(known, stream)
    this.#remember(aggregate, loaded)
    return loaded
  }

  /** Returns the current state of a stream and the events of a command. Reads the whole stream once. @throws like `load` */
  async loadWithEventsOf<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    commandId: string,
  ): Promise<{ readonly loaded: Loaded<State>; readonly events: readonly RecordedEvent[] }> {
    const events: RecordedEvent[] = []
    const loaded = await this.#loadAll(aggregate, (event) => {
      if (event.metadata.commandId === commandId) events.push(event)
    })
    return { loaded, events }
  }

  async #reload<State, E extends Event>(aggregate: Aggregate<State, E>): Promise<Loaded<State>> {
    this.forget(aggregate.stream)
    return this.#loadAll(aggregate)
  }

  async #loadAll<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    onEvent: (event: RecordedEvent) => void = () => undefined,
  ): Promise<Loaded<State>> {
    const known = this.cached(aggregate)
    let loaded = this.#emptyStream(aggregate)
    for await (const event of this.#store.read(aggregate.stream)) {
      loaded = this.#apply(aggregate, loaded, event)
      onEvent(event)
    }
    if (known && loaded.revision < known.revision) throw isBehind(known, aggregate.stream)
    this.#remember(aggregate, loaded)
    return loaded
  }

  /** Returns the state after the event at `revision`; -1 is the initial state. Does not read the event `known` again. */
  async loadAt<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    revision: bigint,
    known?: RecordedEvent,
  ): Promise<State> {
    if (known?.revision === revision) {
      const before = await this.loadAt(aggregate, revision - 1n)
      return aggregate.decider.evolve(before, this.#parse(known) as E)
    }
    const cached = this.cached(aggregate)
    let loaded = cached && cached.revision <= revision ? cached : this.#emptyStream(aggregate)
    const next = loaded.revision + 1n
    if (next <= revision) {
      for await (const event of this.#store.read(aggregate.stream, next)) {
        loaded = this.#apply(aggregate, loaded, event)
        if (event.revision === revision) break
      }
    }
    if (loaded.revision !== revision)
      throw new Error(`Stream ${aggregate.stream} has no revision ${revision} yet`)
    this.#remember(aggregate, loaded)
    return loaded.state
  }

  /** Returns the state just before the first event for which `matches` returns false. Does not use the cache. */
  async loadWhile<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    matches: (event: RecordedEvent) => boolean,
  ): Promise<State> {
    let loaded = this.#emptyStream(aggregate)
    for await (const event of this.#store.read(aggregate.stream)) {
      if (!matches(event)) break
      loaded = this.#apply(aggregate, loaded, event)
    }
    return loaded.state
  }

  cached<State, E extends Event>({ stream, decider }: Aggregate<State, E>): Loaded<State> | null {
    const entry = this.#entries.get(stream)
    if (entry?.decider !== decider || !this.#isValid(entry)) return null
    // The cast is safe, because the same decider computed the cached state.
    return entry.loaded as Loaded<State>
  }

  append<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    before: Loaded<State>,
    events: readonly RecordedEvent[],
  ): Loaded<State> {
    const loaded = events.reduce((state, event) => this.#apply(aggregate, state, event), before)
    this.#remember(aggregate, loaded)
    return loaded
  }

  /** Applies an event to the cached state, if the event is the next event of the stream. */
  advance(event: RecordedEvent): void {
    const { stream, revision } = event
    const entry = this.#entries.get(stream)
    if (entry && entry.loaded.revision === revision - 1n && this.#isValid(entry))
      this.append({ stream, decider: entry.decider }, entry.loaded, [event])
  }

  forget(stream: string): void {
    this.#entries.delete(stream)
  }

  #emptyStream<State, E>({ decider }: Aggregate<State, E>): Loaded<State> {
    return {
      state: decider.initialState,
      revision: -1n,
      position: null,
      occurredAt: '',
      commands: new RecentCommands(),
      lostConnections: this.#store.lostConnections?.(),
    }
  }

  #isValid({ loaded }: Entry<Event>): boolean {
    return loaded.lostConnections === this.#store.lostConnections?.()
  }

  #apply<State, E extends Event>(
    { decider }: Aggregate<State, E>,
    loaded: Loaded<State>,
    event: RecordedEvent,
  ): Loaded<State> {
    const { commandId, occurredAt } = event.metadata
    loaded.commands.add(commandId, occurredAt)
    return {
      // The cast is safe: the stream contains only event types of this decider.
      state: decider.evolve(loaded.state, this.#parse(event) as E),
      revision: event.revision,
      position: event.position,
      occurredAt,
      commands: loaded.commands,
      lostConnections: loaded.lostConnections,
    }
  }

  #remember<State, E extends Event>({ stream, decider }: Aggregate<State, E>, loaded: Loaded<State>): void {
    this.#entries.set(stream, { decider: decider as Entry<Event>['decider'], loaded })
  }
}

/** Events are never removed, so a node that lacks a known event is behind. A decision on its older state would be wrong. */
const isBehind = ({ revision }: Loaded<unknown>, stream: string) =>
  new StoreUnavailable(`Stream ${stream}: the store does not have revision ${revision} now`)

/** Time for which the cache remembers a command id. It is measured between the event times of the stream. */
export const commandMemoryMs = 60_000

/** Ids of the recent commands of a stream. A command whose id is among them is a repeat. */
class RecentCommands {
  /** Time of the newest event of each command, in milliseconds. The oldest time is first. */
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
