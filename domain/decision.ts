/** Kind of a rejection. The API maps each kind to an HTTP status. */
export type RejectionKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

/** Selects the events of a stream that changed one value: events of this type whose data contain these values. */
export interface ChangeFilter {
  readonly type: string
  readonly data: Readonly<Record<string, string | number>>
}

/** A command was rejected. The message is shown to the user. */
export class Rejection {
  readonly kind: RejectionKind
  readonly message: string
  /** Selects the change that the client did not know of; null unless the request was stale. */
  readonly changes: ChangeFilter | null
  constructor(kind: RejectionKind, message: string, changes: ChangeFilter | null = null) {
    this.kind = kind
    this.message = message
    this.changes = changes
  }
}
export const reject = (kind: RejectionKind, message: string) => new Rejection(kind, message)

/** Rejects a command because the value changed since the client last read it. */
export const rejectStale = (message: string, changes: ChangeFilter) =>
  new Rejection('conflict', message, changes)

/** Events to append, none if nothing changes, or a rejection. */
export type Decision<Event> = readonly Event[] | Rejection

/**
 * Events that undo a change, on the condition that the actor also made the last change that `changes` selects.
 * The command handler checks the condition, because the state does not contain the actors.
 */
export class Undo<Event> {
  readonly events: readonly Event[]
  /** Rejection message if another user made the last change. */
  readonly message: string
  readonly changes: ChangeFilter
  constructor(events: readonly Event[], message: string, changes: ChangeFilter) {
    this.events = events
    this.message = message
    this.changes = changes
  }
}

/** Folds the events of one kind of stream into its state. */
export interface Decider<State, Event> {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
}
