/** Kind of a rejection. The API maps each kind to an HTTP status. */
export type RejectionKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

/** Selects the events of this type whose data contain these values. */
export interface ChangeFilter {
  readonly type: string
  readonly data: Readonly<Record<string, string | number>>
}

/** The message is shown to the user. */
export class Rejection {
  readonly kind: RejectionKind
  readonly message: string
  /** The change that the client did not know of; null unless the request was stale. */
  readonly changes: ChangeFilter | null
  constructor(kind: RejectionKind, message: string, changes: ChangeFilter | null = null) {
    this.kind = kind
    this.message = message
    this.changes = changes
  }
}
export const reject = (kind: RejectionKind, message: string) => new Rejection(kind, message)

/** The value changed since the client last read it. */
export const rejectStale = (message: string, changes: ChangeFilter) =>
  new Rejection('conflict', message, changes)

/** Events to append, none if nothing changes, or a rejection. */
export type Decision<Event> = readonly Event[] | Rejection

/** Events to append only if the actor made the last of `changes`. The command handler checks it: states have no actors. */
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

export interface Decider<State, Event> {
  readonly initialState: State
  readonly evolve: (state: State, event: Event) => State
}
