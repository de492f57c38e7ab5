/** Why a command is refused; the API turns each kind into its status. */
export type RefusalKind = 'forbidden' | 'not_found' | 'conflict' | 'invalid'

/** A typed no, with a sentence for the person who asked. */
export class Refusal {
  readonly kind: RefusalKind
  readonly message: string
  constructor(kind: RefusalKind, message: string) {
    this.kind = kind
    this.message = message
  }
}
export const refuse = (kind: RefusalKind, message: string) => new Refusal(kind, message)

/** What a command comes to: events to append (none where nothing changes), or a refusal. */
export type Decision<Event> = readonly Event[] | Refusal

/** One kind of stream: where it starts and how each event changes it. */
export interface Aggregate<State, Event> {
  readonly initial: State
  readonly evolve: (state: State, event: Event) => State
}
