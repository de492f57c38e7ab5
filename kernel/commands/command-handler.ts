import { pause } from '../resilience/backoff.ts'
import { randomUUID } from 'node:crypto'
import {
  OutcomeUnknown,
  RevisionConflict,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../event-store/event-store.ts'
import {
  CommandRejected,
  isRejection,
  isUndo,
  TooManyConflicts,
  type Aggregate,
  type ChangeFilter,
  type DecidedEvent,
  type Decision,
  type TypedEvent,
} from './decider.ts'
import { newEvent, type CommandMetadata, type EventFormat } from './event-format.ts'
import { commandMemoryMs, AggregateCache, type Loaded } from './aggregate-cache.ts'

export interface CommandHandlerOptions<Event extends TypedEvent> {
  readonly store: EventStore
  readonly format: EventFormat<Event>
  readonly now?: () => Date
}

export interface Command extends CommandMetadata {
  /** True if an earlier attempt may have appended the command's events. The handler then searches the stream first. */
  readonly repeated?: boolean
}

export function systemCommand(): Command {
  const id = randomUUID()
  return { actor: null, correlationId: id, causationId: id, commandId: id }
}

export interface Outcome<State> {
  readonly state: State
  /** Events that this command appended, now or in an earlier attempt; empty if it changed nothing. */
  readonly events: readonly RecordedEvent[]
  readonly position: Position | null
}

/** Decides a command on a state. `occurredAt` becomes the time of the decided events. */
export type Decide<State, Event> = (
  state: State,
  occurredAt: string,
) => Decision<Event> | Promise<Decision<Event>>

const retryTimeoutMs = 2_000
const cachedStates = 20_000

/** Handles commands: load, decide, append at the loaded revision. kernel/README.md describes conflicts and retries. */
export class CommandHandler<Event extends TypedEvent> {
  readonly #store: EventStore
  readonly #format: EventFormat<Event>
  readonly #now: () => Date
  readonly #cache: AggregateCache<Event>
  readonly #queue = new StreamQueue()

  constructor({ store, format, now = () => new Date() }: CommandHandlerOptions<Event>) {
    this.#store = store
    this.#format = format
    this.#now = now
    this.#cache = new AggregateCache(store, format.parse, cachedStates)
  }

  /** Handles a command. @throws CommandRejected, or TooManyConflicts after two seconds of conflicts */
  handle<State, E extends Event>(
    command: Command,
    aggregate: Aggregate<State, E>,
    decide: Decide<State, E>,
  ): Promise<Outcome<State>> {
    const queuedAt = performance.now()
    return this.#queue.run(aggregate.stream, async () => {
      // A long wait may outlast the cache's memory of command ids, so the stream is searched for a repeated command.
      const waitedLong = performance.now() - queuedAt > commandMemoryMs / 2
      if (command.repeated || waitedLong) {
        const events = await this.eventsOf(aggregate.stream, command.commandId)
        if (events.length > 0) {
          const { state, position } = await this.load(aggregate)
          return { state, events, position }
        }
      }
      return this.#decideAndAppend(command, aggregate, decide)
    })
  }

  load<State, E extends Event>(aggregate: Aggregate<State, E>): Promise<Loaded<State>> {
    return this.#cache.load(aggregate)
  }

  /** Returns the cached state, which may be stale; null if none is cached. */
  cached<State, E extends Event>(aggregate: Aggregate<State, E>): State | null {
    return this.#cache.cached(aggregate)?.state ?? null
  }

  /** Returns a past state of a stream: the state just before the first event for which `matches` returns false. */
  loadWhile<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    matches: (event: RecordedEvent) => boolean,
  ): Promise<State> {
    return this.#cache.loadWhile(aggregate, matches)
  }

  async lastChange(
    stream: string,
    { type, data }: ChangeFilter,
    upTo: Loaded<unknown>['revision'] = 'no_stream',
  ): Promise<RecordedEvent | null> {
    const events = await Array.fromAsync(this.#store.read(stream))
    const isChange = (event: RecordedEvent) =>
      event.type === type && Object.entries(data).every(([name, value]) => event.data[name] === value)
    const isEarlier = ({ revision }: RecordedEvent) => upTo === 'no_stream' || revision <= upTo
    return events.findLast((event) => isEarlier(event) && isChange(event)) ?? null
  }

  async eventsOf(stream: string, commandId: string): Promise<RecordedEvent[]> {
    const events = await Array.fromAsync(this.#store.read(stream))
    return events.filter(({ metadata }) => metadata.commandId === commandId)
  }

  async #decideAndAppend<State, E extends Event>(
    command: Command,
    aggregate: Aggregate<State, E>,
    decide: Decide<State, E>,
  ): Promise<Outcome<State>> {
    const deadline = performance.now() + retryTimeoutMs
    let cached = this.#cache.cached(aggregate)
    // A possibly stale state may only decide to append, because a stale append conflicts. Other decisions need a reload.
    for (let loaded = cached ?? (await this.load(aggregate)); ; loaded = await this.load(aggregate)) {
      const mayBeStale = cached !== null
      cached = null
      const { state, position } = loaded
      if (loaded.commands.has(command.commandId)) {
        if (mayBeStale) continue
        return { state, position, events: await this.eventsOf(aggregate.stream, command.commandId) }
      }
      const occurredAt = this.#timeOf(command, loaded)
      const decision = await decide(state, occurredAt)
      if (mayBeStale && !appendsEvents(decision)) continue
      const events = await this.#acceptedEvents(decision, aggregate.stream, loaded, command.actor)
      if (events.length === 0) return { state, position, events: [] }
      const outcome = await this.#append({ ...command, occurredAt }, aggregate, loaded, events, deadline)
      if (outcome) return outcome
      if (mayBeStale) continue
      if (performance.now() > deadline) throw new TooManyConflicts(aggregate.stream)
      await pause(Math.random() * 20) // a random pause, so that two processes do not conflict repeatedly
    }
  }

  async #acceptedEvents<E>(
    decision: Decision<E>,
    stream: string,
    { revision }: Loaded<unknown>,
    actor: number | null,
  ): Promise<readonly DecidedEvent<E>[]> {
    if (isRejection(decision)) throw new CommandRejected(decision, stream)
    if (!isUndo(decision)) return decision
    const { events, message, changes } = decision
    const last = await this.lastChange(stream, changes, revision)
    if (last && last.metadata.actor !== actor) {
      throw new CommandRejected({ kind: 'conflict', message, changes }, stream)
    }
    return events
  }

  /** Appends the events and updates the cache. Returns null after a conflict. */
  async #append<State, E extends Event>(
    command: Command & { readonly occurredAt: string },
    aggregate: Aggregate<State, E>,
    loaded: Loaded<State>,
    decided: readonly DecidedEvent<E>[],
    deadline: number,
  ): Promise<Outcome<State> | null> {
    const { stream } = aggregate
    const { repeated: _, ...metadata } = command
    const events = decided.map((event, index) => newEvent(this.#format, stream, event, index, metadata))
    for (;;) {
      try {
        const { revision, position } = await this.#store.append(stream, events, loaded.revision)
        const first = revision - BigInt(events.length - 1)
        const recorded = events.map((event, index) => ({
          ...event,
          stream,
          position,
          revision: first + BigInt(index),
        }))
        return { state: this.#cache.append(aggregate, loaded, recorded).state, events: recorded, position }
      } catch (error) {
        if (error instanceof RevisionConflict) return null
        this.#cache.forget(stream)
        if (!(error instanceof OutcomeUnknown) || performance.now() > deadline) throw error
        await pause(Math.random() * 50)
      }
    }
  }

  #timeOf({ occurredAt }: Command, last: Loaded<unknown>): string {
    const time = occurredAt ?? this.#now().toISOString()
    return time > last.occurredAt ? time : last.occurredAt
  }
}

const appendsEvents = <E>(decision: Decision<E>): boolean =>
  !isRejection(decision) && !isUndo(decision) && decision.length > 0

/** Runs tasks for the same stream one after another. Tasks for different streams run concurrently. */
class StreamQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  async run<T>(stream: string, task: () => Promise<T>): Promise<T> {
    const previous = this.#tails.get(stream) ?? Promise.resolve()
    const current = previous.then(task, task)
    this.#tails.set(stream, current)
    try {
      return await current
    } finally {
      if (this.#tails.get(stream) === current) this.#tails.delete(stream)
    }
  }
}
