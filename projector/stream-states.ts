import type { Aggregate } from '#domain/decision.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EventStore } from '#store/event-store.ts'
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
  /** Takes in the stream's next event. */
  readonly evolve: (state: unknown, event: Occurred) => unknown
}

/**
 * The states of streams that events have asked for, from one batch to the next. They follow what goes by, so that such
 * a stream is read no more. A log only grows, so that none is ever wrong.
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

  /** Takes in what a batch adds to streams that are known up to there. */
  follow(events: readonly Occurred[]): void {
    for (const event of events) {
      const known = this.#known.get(event.stream)
      if (known?.revision !== event.revision - 1n) continue
      const state = known.evolve(known.state, event)
      this.#known.set(event.stream, { ...known, revision: event.revision, state })
    }
  }

  learn(stream: string, state: Known): void {
    const before = this.#known.get(stream)
    this.#known.delete(stream) // to stand behind those that were asked for longer ago
    this.#known.set(stream, before && before.revision > state.revision ? before : state)
    if (this.#known.size <= this.#most) return
    for (const oldest of this.#known.keys()) return void this.#known.delete(oldest)
  }
}

/** For one batch, whose events need not be read again: what else a stream has is read once, however many ask. */
export function statesOf(
  store: Pick<EventStore, 'read'>,
  known = new KnownStates(),
  batch: readonly Occurred[] = [],
): StateAt {
  const starts = new Map<string, Known | undefined>()
  const startOf = (stream: string) => {
    if (!starts.has(stream)) starts.set(stream, known.of(stream))
    return starts.get(stream)
  }
  const added = Map.groupBy(batch, ({ stream }) => stream)
  const lives = new Map<string, Promise<readonly Occurred[]>>()
  const lifeBehind = (start: Known | undefined, stream: string) => {
    const from = start ? start.revision + 1n : 0n
    const name = `${from} ${stream}`
    const here = added.get(stream)
    const life =
      lives.get(name) ?? (here?.[0]?.revision === from ? Promise.resolve(here) : read(stream, from))
    lives.set(name, life)
    return life
  }
  const read = (stream: string, from: bigint) => Array.fromAsync(store.read(stream, from), occurred)
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
    const next = (state: unknown, event: Occurred) => evolve(state as State, event as Occurred & Event)
    const state = life
      .filter(({ occurredAt }) => by === undefined || occurredAt.toISOString() <= by)
      .reduce<unknown>(next, start ? start.state : initial)
    if (by === undefined) known.learn(stream, { revision, state, evolve: next })
    return state as State
  }
}
