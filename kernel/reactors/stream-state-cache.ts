import type { EventStore } from '../event-store/event-store.ts'
import type { Decider, TypedEvent } from '../commands/decider.ts'
import { parseRecorded, type DomainEvent, type ParseEvent } from '../projections/domain-event.ts'

/**
 * Returns the state of an event's stream right after the event. With `until` (ISO 8601, UTC) it ignores events that
 * occurred later.
 */
export type StateAt = <State, Event extends TypedEvent>(
  decider: Decider<State, Event>,
  event: Pick<DomainEvent, 'stream' | 'revision'>,
  until?: string,
) => Promise<State>

interface CachedState {
  readonly revision: bigint
  readonly state: unknown
  readonly evolve: (state: unknown, event: DomainEvent) => unknown
}

/**
 * Caches the states of streams between batches, so that the streams are not read again. The least recently used
 * state is removed when the cache is full.
 */
export class StreamStateCache {
  readonly #states = new Map<string, CachedState>()
  readonly #capacity: number

  constructor(capacity = 4_000) {
    this.#capacity = capacity
  }

  get(stream: string): CachedState | undefined {
    return this.#states.get(stream)
  }

  /** Applies the events of a batch to the cached states that are complete up to them. */
  evolve(events: readonly DomainEvent[]): void {
    for (const event of events) {
      const cached = this.#states.get(event.stream)
      if (cached?.revision !== event.revision - 1n) continue
      const state = cached.evolve(cached.state, event)
      this.#states.set(event.stream, { ...cached, revision: event.revision, state })
    }
  }

  /** Adds a state, unless the cache has a newer one. */
  put(stream: string, state: CachedState): void {
    const earlier = this.#states.get(stream)
    this.#states.delete(stream) // moves it to the end of the map
    this.#states.set(stream, earlier && earlier.revision > state.revision ? earlier : state)
    if (this.#states.size <= this.#capacity) return
    for (const oldest of this.#states.keys()) return void this.#states.delete(oldest)
  }
}

/** Returns a `StateAt` for one batch. It reads each stream at most once, and not the events of the batch. */
export function stateReader(
  store: Pick<EventStore, 'read'>,
  parse: ParseEvent,
  cache = new StreamStateCache(),
  batch: readonly DomainEvent[] = [],
): StateAt {
  const starts = new Map<string, CachedState | undefined>()
  const startOf = (stream: string) => {
    if (!starts.has(stream)) starts.set(stream, cache.get(stream))
    return starts.get(stream)
  }
  const batchEvents = Map.groupBy(batch, ({ stream }) => stream)
  const histories = new Map<string, Promise<readonly DomainEvent[]>>()
  const read = (stream: string, from: bigint) =>
    Array.fromAsync(store.read(stream, from), (event) => parseRecorded(event, parse))
  const historyAfter = (start: CachedState | undefined, stream: string) => {
    const from = start ? start.revision + 1n : 0n
    const key = `${from} ${stream}`
    const inBatch = batchEvents.get(stream)
    const history =
      histories.get(key) ?? (inBatch?.[0]?.revision === from ? Promise.resolve(inBatch) : read(stream, from))
    histories.set(key, history)
    return history
  }
  return async <State, Event extends TypedEvent>(
    { initialState, evolve }: Decider<State, Event>,
    { stream, revision }: Pick<DomainEvent, 'stream' | 'revision'>,
    until?: string,
  ) => {
    const latest = until === undefined ? startOf(stream) : undefined
    const start = latest && latest.revision <= revision ? latest : undefined
    const history = (await historyAfter(start, stream)).filter((event) => event.revision <= revision)
    if ((history.at(-1)?.revision ?? start?.revision) !== revision)
      throw new Error(`Stream ${stream} has no revision ${revision} yet`)
    // The stream's name determines the types of its events and of its state.
    const next = (state: unknown, event: DomainEvent) => evolve(state as State, event as DomainEvent & Event)
    const state = history
      .filter(({ occurredAt }) => until === undefined || occurredAt.toISOString() <= until)
      .reduce<unknown>(next, start ? start.state : initialState)
    if (until === undefined) cache.put(stream, { revision, state, evolve: next })
    return state as State
  }
}
