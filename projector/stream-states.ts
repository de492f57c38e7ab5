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

interface Known {
  readonly revision: bigint
  readonly state: unknown
}

/**
 * The states of streams at the newest events that asked, from one batch to the next: what is added to a stream is all
 * that is read of it then. A log only grows, so that none is ever wrong.
 */
export class KnownStates {
  readonly #known = new Map<string, Known>()
  readonly #most: number

  constructor(most = 4_000) {
    this.#most = most
  }

  of(stream: string): Known | undefined {
    return this.#known.get(stream)
  }

  learn(stream: string, state: Known): void {
    const before = this.#known.get(stream)
    this.#known.delete(stream) // to stand behind those that were asked for longer ago
    this.#known.set(stream, before && before.revision > state.revision ? before : state)
    if (this.#known.size <= this.#most) return
    for (const oldest of this.#known.keys()) return void this.#known.delete(oldest)
  }
}

/** For one batch: what a stream has more than is known of it is read once, however many of its events ask. */
export function statesOf(store: Pick<EventStore, 'read'>, known = new KnownStates()): StateAt {
  const starts = new Map<string, Known | undefined>()
  const startOf = (stream: string) => {
    if (!starts.has(stream)) starts.set(stream, known.of(stream))
    return starts.get(stream)
  }
  const lives = new Map<string, Promise<readonly RecordedEvent[]>>()
  const lifeBehind = (start: Known | undefined, stream: string) => {
    const from = start ? start.revision + 1n : 0n
    const name = `${from} ${stream}`
    const life = lives.get(name) ?? Array.fromAsync(store.read(stream, from))
    lives.set(name, life)
    return life
  }
  return async <State, Event extends BrandpathEvent>(
    { initial, evolve }: Aggregate<State, Event>,
    { stream, revision }: Pick<Occurred, 'stream' | 'revision'>,
    by?: string,
  ) => {
    const latest = by === undefined ? startOf(stream) : undefined
    const start = latest && latest.revision <= revision ? latest : undefined
    const life = (await lifeBehind(start, stream)).filter((event) => event.revision <= revision)
    if ((life.at(-1)?.revision ?? start?.revision) !== revision)
      throw new Error(`${stream} does not hold ${revision} yet`)
    // The stream's name says which events it holds, and so what its state is.
    const state = life
      .filter(({ metadata }) => by === undefined || metadata.occurredAt <= by)
      .map((event) => occurred(event) as Occurred & Event)
      .reduce<State>(evolve, start ? (start.state as State) : initial)
    if (by === undefined) known.learn(stream, { revision, state })
    return state
  }
}
