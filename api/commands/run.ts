import { setTimeout as delay } from 'node:timers/promises'
import { Refusal, TakeBack, type Aggregate, type Decision } from '#domain/decision.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { eventDefinitions, type BrandpathEvent } from '#schema/events/index.ts'
import type { EventMetadata } from '#schema/events/metadata.ts'
import {
  OutcomeUnknown,
  RevisionConflict,
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
} from '#store/event-store.ts'
import { Problem, statusOfRefusal, Superseded } from '../problem.ts'
import type { Aggregates, Loaded } from './aggregates.ts'
import { Queues } from './queue.ts'
import { lastChange } from './last-change.ts'
import { remembered } from './recent-commands.ts'
import type { CommandRequest } from './request.ts'

/** How long a command goes on deciding against others before it gives up, in milliseconds. */
const patience = 2_000

/** What a command came to. */
export interface Outcome<State> {
  readonly state: State
  /** What was appended, now or by an earlier try of the same command; empty where nothing changed. */
  readonly events: readonly RecordedEvent[]
  /** Of the last event that was read or appended: who reads behind it sees what the command saw. */
  readonly position: Position | null
}

type Awaitable<T> = T | Promise<T>

interface Command<State, Event> {
  readonly stream: string
  readonly aggregate: Aggregate<State, Event>
  /** Waits at most for what the state makes it ask, such as the roadmap that a project is on. */
  readonly decide: (state: State) => Awaitable<Decision<Event> | TakeBack<Event>>
}

export type Metadata = Omit<EventMetadata, 'version' | 'occurredAt'>

/** Load → decide → append, against the revision that the decision saw, until it stands or is refused. */
export class CommandRunner {
  readonly #store: EventStore
  readonly #aggregates: Aggregates
  readonly #now: () => Date
  readonly #queues = new Queues()

  constructor(store: EventStore, aggregates: Aggregates, now: () => Date) {
    this.#store = store
    this.#aggregates = aggregates
    this.#now = now
  }

  /** @throws Problem where the command is refused, or where others won every time. */
  run<State, Event extends BrandpathEvent>(
    request: CommandRequest,
    command: Command<State, Event>,
  ): Promise<Outcome<State>> {
    const cameIn = performance.now()
    return this.#queues.run(command.stream, async () => {
      // What others appended long ago is not remembered any more.
      const waited = performance.now() - cameIn > remembered / 2
      const earlier = request.repeated || waited ? await this.#earlier(command.stream, request.commandId) : []
      if (earlier.length > 0) {
        const { state, position } = await this.#aggregates.load(command.stream, command.aggregate)
        return { state, events: earlier, position }
      }
      return this.#decideAndAppend(command, {
        actor: request.user.id,
        correlationId: request.correlationId,
        causationId: request.commandId,
        commandId: request.commandId,
      })
    })
  }

  /** The same for what the system does by itself, under ids of its own. */
  runAsSystem<State, Event extends BrandpathEvent>(
    metadata: Metadata,
    command: Command<State, Event>,
  ): Promise<Outcome<State>> {
    return this.#queues.run(command.stream, () => this.#decideAndAppend(command, metadata))
  }

  async #decideAndAppend<State, Event extends BrandpathEvent>(
    command: Command<State, Event>,
    metadata: Metadata,
  ): Promise<Outcome<State>> {
    const deadline = performance.now() + patience
    const atOnce = await this.#tryWithKept(command, metadata, deadline)
    if (atOnce) return atOnce
    for (;;) {
      const loaded = await this.#aggregates.load(command.stream, command.aggregate)
      if (loaded.commands.has(metadata.commandId)) {
        // A copy of this command, sent at the same time, was faster.
        const events = await this.#earlier(command.stream, metadata.commandId)
        return { state: loaded.state, events, position: loaded.position }
      }
      const decision = await this.#decide(command, loaded, metadata.actor)
      if (decision.length === 0) return { state: loaded.state, events: [], position: loaded.position }
      const outcome = await this.#append(command, loaded, decision, metadata, deadline)
      if (outcome) return outcome
      if (performance.now() > deadline) {
        // No refusal, which a client would not repeat: the same command may well succeed in a moment.
        throw new Problem(503, 'Too many changes at once. Please try again.', { retryAfter: 1 })
      }
      await delay(Math.random() * 20) // so that two processes do not meet again and again
    }
  }

  /**
   * Decides by the state that is kept, without asking the log whether there is more: where that can be appended at the
   * state's revision, there was none. Null for all else, which is decided by what the log holds: a conflict, and
   * whatever appends nothing.
   */
  async #tryWithKept<State, Event extends BrandpathEvent>(
    command: Command<State, Event>,
    metadata: Metadata,
    deadline: number,
  ): Promise<Outcome<State> | null> {
    const kept = this.#aggregates.kept(command.stream, command.aggregate)
    if (!kept || kept.commands.has(metadata.commandId)) return null
    const decision = await command.decide(kept.state)
    if (decision instanceof Refusal || decision instanceof TakeBack || decision.length === 0) return null
    return this.#append(command, kept, decision, metadata, deadline)
  }

  /** @throws Problem where it is refused; also where what is taken back was since changed by another. */
  async #decide<State, Event>(
    { stream, decide }: Command<State, Event>,
    { state, revision }: Loaded<State>,
    actor: number | null,
  ): Promise<readonly Event[]> {
    const decision = await decide(state)
    if (decision instanceof Refusal) throw asProblem(decision, stream)
    if (!(decision instanceof TakeBack)) return decision
    const { events, message, changes } = decision
    const last = await lastChange(this.#store, stream, changes, revision)
    if (last && last.metadata.actor !== actor) throw new Superseded(message, stream, changes)
    return events
  }

  /** Null where somebody else was faster; an unknown outcome is asked again with the same ids and revision. */
  async #append<State, Event extends BrandpathEvent>(
    command: Command<State, Event>,
    loaded: Loaded<State>,
    decision: readonly Event[],
    metadata: Metadata,
    deadline: number,
  ): Promise<Outcome<State> | null> {
    const { stream, aggregate } = command
    const events = this.#dress(stream, decision, loaded, metadata)
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
        const after = this.#aggregates.appended(stream, aggregate, loaded, recorded)
        return { state: after.state, events: recorded, position }
      } catch (error) {
        if (error instanceof RevisionConflict) return null
        this.#aggregates.forget(stream)
        if (!(error instanceof OutcomeUnknown) || performance.now() > deadline) throw error
        await delay(Math.random() * 50)
      }
    }
  }

  #dress<Event extends BrandpathEvent>(
    stream: string,
    decision: readonly Event[],
    loaded: Loaded<unknown>,
    metadata: Metadata,
  ): NewEvent[] {
    const now = this.#now().toISOString()
    const occurredAt = now > loaded.occurredAt ? now : loaded.occurredAt
    return decision.map((event, index) =>
      toNewEvent(event, eventIdOf(metadata.commandId, stream, index), { ...metadata, occurredAt }),
    )
  }

  async #earlier(stream: string, commandId: string): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = []
    for await (const event of this.#store.read(stream))
      if (event.metadata.commandId === commandId) found.push(event)
    return found
  }
}

const asProblem = ({ kind, message, changes }: Refusal, stream: string): Problem =>
  changes ? new Superseded(message, stream, changes) : new Problem(statusOfRefusal[kind], message)

/** An event ready to be appended: its payload checked on the way in, its schema's version beside it. */
export function toNewEvent(
  event: BrandpathEvent,
  id: string,
  metadata: Omit<EventMetadata, 'version'>,
): NewEvent {
  const definition = eventDefinitions[event.type]
  const data = definition.data.parse(event.data) as NewEvent['data'] // every payload schema is JSON
  return { id, type: event.type, data, metadata: { ...metadata, version: definition.version } }
}
