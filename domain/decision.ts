// The kernel accepts these values by their form (`kernel/commands/decider.ts`). The domain imports nothing from the kernel.

export type RejectionKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

/** Selects events by their type. Their data must also contain the given values. */
export interface ChangeFilter {
  readonly type: string
  readonly data: Readonly<Record<string, string | number>>
}

/** Reason why a command is rejected. Users see the message. */
export class Rejection {
  readonly kind: RejectionKind
  readonly message: string
  /** Selects the earlier changes that conflict with the request; null if the rejection has another reason. */
  readonly changes: ChangeFilter | null
  constructor(kind: RejectionKind, message: string, changes: ChangeFilter | null = null) {
    this.kind = kind
    this.message = message
    this.changes = changes
  }
}
export const reject = (kind: RejectionKind, message: string) => new Rejection(kind, message)

/** Rejects a stale request: the value has changed since the client read it. */
export const rejectStale = (message: string, changes: ChangeFilter) =>
  new Rejection('conflict', message, changes)

/** Result of a command: events to append (none if nothing changes), a rejection, or an undo. */
export type Decision<Event> = readonly Event[] | Rejection | Undo<Event>

/** Events of an undo. They are appended only if the same user made the last change that `changes` selects. */
export class Undo<Event> {
  readonly events: readonly Event[]
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
