import type { JsonObject } from '../event-store/event-store.ts'

export interface TypedEvent {
  readonly type: string
  readonly data: object
}

/** Pure rules of one kind of stream: the state before the first event, and the state after each. */
export interface Decider<State, Event> {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
}

/** One stream with its decider. */
export interface Aggregate<State, Event> {
  readonly stream: string
  readonly decider: Decider<State, Event>
}

/**
 * Result of a command: the events to append (none if nothing changes), a rejection, or an undo, which depends on
 * who made the last change.
 */
export type Decision<Event> = readonly DecidedEvent<Event>[] | Rejection | Undo<Event>

/** An event to append. Its id follows from the command, and its actor is that of the command, unless it names its own. */
export type DecidedEvent<Event> = Event & { readonly id?: string; readonly actor?: number | null }

export type RejectionKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

export interface Rejection {
  readonly kind: RejectionKind
  /** A sentence for the user. */
  readonly message: string
  /** Changes of the stream because of which the command is rejected. */
  readonly changes?: ChangeFilter | null
}

/** Selects the events of a stream that have this type and these values. */
export interface ChangeFilter {
  readonly type: string
  readonly data: JsonObject
}

/** Events to append only if the actor made the last of these changes. Otherwise the command is rejected. */
export interface Undo<Event> {
  readonly events: readonly DecidedEvent<Event>[]
  readonly message: string
  readonly changes: ChangeFilter
}

/** A decider rejected the command. Nothing was appended. */
export class CommandRejected extends Error {
  override readonly name = 'CommandRejected'
  readonly rejection: Rejection
  readonly stream: string

  constructor(rejection: Rejection, stream: string) {
    super(rejection.message)
    this.rejection = rejection
    this.stream = stream
  }
}

/** Other commands changed the stream before every attempt. The same command may succeed later. */
export class TooManyConflicts extends Error {
  override readonly name = 'TooManyConflicts'

  constructor(stream: string, options?: ErrorOptions) {
    super(`Stream ${stream} changed before every attempt to append. Retry the command.`, options)
  }
}

export const isRejection = <Event>(decision: Decision<Event>): decision is Rejection => 'kind' in decision
export const isUndo = <Event>(decision: Decision<Event>): decision is Undo<Event> =>
  !Array.isArray(decision) && 'events' in decision
