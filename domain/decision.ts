/** Why a command is refused; the API turns each kind into its status. */
export type RefusalKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

/** Which events of the stream changed a thing: those of a type whose data have these values. */
export interface Changes {
  readonly type: string
  readonly data: Readonly<Record<string, string | number>>
}

/** A typed no, with a sentence for the person who asked. */
export class Refusal {
  readonly kind: RefusalKind
  readonly message: string
  /** Where the thing is not any more as the sender saw it: what has changed it, the last of them by somebody. */
  readonly changes: Changes | null
  constructor(kind: RefusalKind, message: string, changes: Changes | null = null) {
    this.kind = kind
    this.message = message
    this.changes = changes
  }
}
export const refuse = (kind: RefusalKind, message: string) => new Refusal(kind, message)

/** The thing is not any more as the sender saw it. */
export const superseded = (message: string, changes: Changes) => new Refusal('conflict', message, changes)

/** What a command comes to: events to append (none where nothing changes), or a refusal. */
export type Decision<Event> = readonly Event[] | Refusal

/**
 * What an undo comes to: these events, if nobody else made the last change of the thing, whatever its value; else
 * a refusal with this message. Who made it stands beside the event, not in the state.
 */
export class TakeBack<Event> {
  readonly events: readonly Event[]
  readonly message: string
  readonly changes: Changes
  constructor(events: readonly Event[], message: string, changes: Changes) {
    this.events = events
    this.message = message
    this.changes = changes
  }
}

/** One kind of stream: where it starts and how each event changes it. */
export interface Aggregate<State, Event> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
}
