import type { JsonObject } from '../event-store/event-store.ts'

export interface TypedEvent {
  readonly type: string
  readonly data: object
}

export interface Decider<State, Event> {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
}

export interface Aggregate<State, Event> {
  readonly stream: string
  readonly decider: Decider<State, Event>
}

/** Result of a command: events to append (none if nothing changes), a rejection, or an undo. */
export type Decision<Event> = readonly DecidedEvent<Event>[] | Rejection | Undo<Event>

/** Event to append. By default, its id is derived from the command id and its actor is the actor of the command. */
export type DecidedEvent<Event> = Event & { readonly id?: string; readonly actor?: number | null }

export type RejectionKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

export interface Rejection {
  readonly kind: RejectionKind
  readonly message: string
  readonly changes?: ChangeFilter | null
}

export interface ChangeFilter {
  readonly type: string
  readonly data: JsonObject
}

/** Events that are appended only if the actor of the undo made the last change that `changes` selects. */
export interface Undo<Event> {
  readonly events: readonly DecidedEvent<Event>[]
  readonly message: string
  readonly changes: ChangeFilter
}

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

/** Every attempt to append conflicted with another command. A later attempt may succeed. */
export class TooManyConflicts extends Error {
  override readonly name = 'TooManyConflicts'

  constructor(stream: string, options?: ErrorOptions) {
    super(`Stream ${stream} changed before every attempt to append. Retry the command.`, options)
  }
}

export const isRejection = <Event>(decision: Decision<Event>): decision is Rejection => 'kind' in decision
export const isUndo = <Event>(decision: Decision<Event>): decision is Undo<Event> =>
  !Array.isArray(decision) && 'events' in decision
