import { randomUUID } from 'node:crypto'
import {
  ClaimRefused,
  expectedRevision,
  OutcomeUnknown,
  RevisionConflict,
  type Claim,
  type EventStore,
  type Position,
  type RecordedEvent,
} from '../event-store/event-store.ts'
import { retry } from '../resilience/retry.ts'
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
import { AggregateCache, commandMemoryMs, type Loaded } from './aggregate-cache.ts'
import { newEvent, type CommandMetadata, type EventFormat } from './event-format.ts'
import { SerialQueue } from './serial-queue.ts'

export interface CommandHandlerOptions<Event extends TypedEvent> {
  readonly store: EventStore
  readonly format: EventFormat<Event>
  readonly now?: () => Date
  /** Number of streams whose state is cached. */
  readonly cachedStates?: number
}

export interface Command extends CommandMetadata {
  /** True if an earlier attempt may have appended the events. The handler then searches the stream for them. */
  readonly repeated?: boolean
}

export function systemCommand(): Command {
  const id = randomUUID()
  return { actor: null, correlationId: id, causationId: id, commandId: id }
}

/** Returns the command that appended an event. The next events of the command have this event as their cause. */
export function continueCommand({ id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>): Command {
  const { version: _, ...command } = metadata
  return { ...command, causationId: id }
}

export interface Outcome<State> {
  readonly state: State
  /** Events that the command appended, now or in an earlier attempt; empty if the command changed nothing. */
  readonly events: readonly RecordedEvent[]
  readonly position: Position | null
}

/** Decides a command on a state. `occurredAt` becomes the time of the decided events. */
export type Decide<State, Event> = (
  state: State,
  occurredAt: string,
) => Decision<Event> | Promise<Decision<Event>>

export const retryTimeoutMs = 2_000
/** Wait before a retry. The jitter prevents two processes from conflicting again and again. */
const backoff = { firstMs: 5, maxMs: 40 }

interface Run<State, Event> {
  readonly command: Command
  readonly aggregate: Aggregate<State, Event>
  readonly decide: Decide<State, Event>
  readonly append: EventStore['append']
  /** End of all retries, on the clock of `performance.now()`. */
  readonly deadline: number
}

/** Handles commands: loads the state, decides, and appends at the loaded revision. Retries after a conflict. */
export class CommandHandler<Event extends TypedEvent> {
  readonly #store: EventStore
  readonly #format: EventFormat<Event>
  readonly #now: () => Date
  readonly #cache: AggregateCache<Event>
  /** Runs the commands of a stream one after another. */
  readonly #queue = new SerialQueue()

  constructor(options: CommandHandlerOptions<Event>) {
    const { store, format, now = () => new Date(), cachedStates = 20_000 } = options
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
      // After a long wait in the queue, the cache may have forgotten the id of a command that is already handled.
      const waitedLong = performance.now() - queuedAt > commandMemoryMs / 2
      if (command.repeated || waitedLong) {
        const { loaded, events } = await this.#cache.loadWithEventsOf(aggregate, command.commandId)
        if (events.length > 0) return { ...loaded, events }
      }
      const append = this.#store.append.bind(this.#store)
      const run = { command, aggregate, decide, append, deadline: performance.now() + retryTimeoutMs }
      return (await this.#handleWithCachedState(run)) ?? this.#handleUntilAppended(run)
    })
  }

  /** True if the event store can store a claim in the transaction of an append. */
  get supportsClaims(): boolean {
    return this.#store.appendWithClaim !== undefined
  }

  /**
   * Handles a new command with one append, which also stores the claim. Returns null if the store supports no claims,
   * refuses the claim or finds a conflict, or if nothing is appended. The caller then stores the key and calls `handle`.
   * `claim` is called after the decision.
   */
  async handleWithClaim<State, E extends Event>(
    command: Command,
    claim: () => Claim,
    aggregate: Aggregate<State, E>,
    decide: Decide<State, E>,
  ): Promise<Outcome<State> | null> {
    const appendWithClaim = this.#store.appendWithClaim?.bind(this.#store)
    if (!appendWithClaim) return null
    return this.#queue.run(aggregate.stream, async () => {
      if (!this.#cache.cached(aggregate)) await this.load(aggregate)
      const deadline = performance.now() + retryTimeoutMs
      const append: EventStore['append'] = (...args) => appendWithClaim(...args, claim())
      return this.#handleWithCachedState({ command, aggregate, decide, append, deadline })
    })
  }

  load<State, E extends Event>(aggregate: Aggregate<State, E>): Promise<Loaded<State>> {
    return this.#cache.load(aggregate)
  }

  /** Returns the cached state, which may be stale; null if the cache does not contain the stream. */
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

  /** Returns the last event that matches a filter; null if none matches. Ignores events after `maxRevision`. */
  async lastChange(
    stream: string,
    { type, data }: ChangeFilter,
    maxRevision?: bigint,
  ): Promise<RecordedEvent | null> {
    const events = await Array.fromAsync(this.#store.read(stream))
    const isChange = (event: RecordedEvent) =>
      event.type === type && Object.entries(data).every(([name, value]) => event.data[name] === value)
    const isTooNew = ({ revision }: RecordedEvent) => maxRevision !== undefined && revision > maxRevision
    return events.findLast((event) => !isTooNew(event) && isChange(event)) ?? null
  }

  async eventsOf(stream: string, commandId: string): Promise<RecordedEvent[]> {
    const events = await Array.fromAsync(this.#store.read(stream))
    return events.filter(({ metadata }) => metadata.commandId === commandId)
  }

  /**
   * Handles a command without reading the stream. Returns null if the command must be decided on the current state, for
   * example after a decision without events: only an append proves that the cached state is current.
   */
  async #handleWithCachedState<State, E extends Event>(run: Run<State, E>): Promise<Outcome<State> | null> {
    const { command, aggregate, decide } = run
    const cached = this.#cache.cached(aggregate)
    if (!cached || cached.commands.has(command.commandId)) return null
    const occurredAt = nextEventTime(command.occurredAt ?? this.#now().toISOString(), cached)
    const decision = await decide(cached.state, occurredAt)
    if (isRejection(decision) || isUndo(decision) || decision.length === 0) return null
    return this.#append(run, cached, decision, occurredAt).catch((error: unknown) => {
      if (error instanceof RevisionConflict || error instanceof ClaimRefused) return null
      throw error
    })
  }

  /** Decides the command again after each conflict. @throws TooManyConflicts after the deadline */
  async #handleUntilAppended<State, E extends Event>(run: Run<State, E>): Promise<Outcome<State>> {
    const { deadline, aggregate } = run
    const shouldRetry = (error: unknown) => error instanceof RevisionConflict
    try {
      return await retry(() => this.#handleWithCurrentState(run), { backoff, deadline, shouldRetry })
    } catch (error) {
      throw error instanceof RevisionConflict
        ? new TooManyConflicts(aggregate.stream, { cause: error })
        : error
    }
  }

  /** @throws RevisionConflict */
  async #handleWithCurrentState<State, E extends Event>(run: Run<State, E>): Promise<Outcome<State>> {
    const { command, aggregate, decide } = run
    const { loaded, events: earlier } = await this.#loadFor(aggregate, command)
    const { state, position } = loaded
    if (earlier.length > 0) return { state, position, events: earlier }
    const occurredAt = nextEventTime(command.occurredAt ?? this.#now().toISOString(), loaded)
    const decision = await decide(state, occurredAt)
    const events = await this.#acceptedEvents(decision, aggregate.stream, loaded, command.actor)
    return events.length === 0
      ? { state, position, events: [] }
      : this.#append(run, loaded, events, occurredAt)
  }

  /** Returns the current state, and the events of the command if the stream already contains them. */
  async #loadFor<State, E extends Event>(aggregate: Aggregate<State, E>, { commandId }: Command) {
    if (this.#cache.cached(aggregate)?.commands.has(commandId) === false) {
      const loaded = await this.load(aggregate)
      if (!loaded.commands.has(commandId)) return { loaded, events: [] }
    }
    // The whole stream is read anyway if its state is not cached.
    return this.#cache.loadWithEventsOf(aggregate, commandId)
  }

  /** @throws CommandRejected */
  async #acceptedEvents<E>(
    decision: Decision<E>,
    stream: string,
    loaded: Loaded<unknown>,
    actor: number | null,
  ): Promise<readonly DecidedEvent<E>[]> {
    if (isRejection(decision)) throw new CommandRejected(decision, stream)
    if (!isUndo(decision)) return decision
    const { events, message, changes } = decision
    const last = await this.lastChange(stream, changes, loaded.revision)
    if (last && last.metadata.actor !== actor)
      throw new CommandRejected({ kind: 'conflict', message, changes }, stream)
    return events
  }

  /** Appends events and updates the cache. Repeats an append with an unknown outcome. @throws RevisionConflict */
  async #append<State, E extends Event>(
    { command, aggregate, append, deadline }: Run<State, E>,
    loaded: Loaded<State>,
    decided: readonly DecidedEvent<E>[],
    occurredAt: string,
  ): Promise<Outcome<State>> {
    const { stream } = aggregate
    const { repeated: _, ...metadata } = { ...command, occurredAt }
    const events = decided.map((event, index) => newEvent(this.#format, stream, event, index, metadata))
    const expected = expectedRevision(loaded.revision)
    const appending = retry(() => append(stream, events, expected), {
      backoff,
      deadline,
      shouldRetry: (error) => error instanceof OutcomeUnknown,
    })
    const { revision, position } = await appending.catch((error: unknown) => {
      if (!(error instanceof RevisionConflict)) this.#cache.forget(stream)
      throw error
    })
    const first = revision - BigInt(events.length - 1)
    const recorded = events.map((event, index) => ({
      ...event,
      stream,
      position,
      revision: first + BigInt(index),
    }))
    return { state: this.#cache.append(aggregate, loaded, recorded).state, events: recorded, position }
  }
}

/** Returns the time of the next event of a stream: `time`, but never earlier than the last event. */
export const nextEventTime = (time: string, last: Loaded<unknown>): string =>
  time > last.occurredAt ? time : last.occurredAt
