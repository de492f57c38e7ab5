import type { EventType } from '#schema/events/index.ts'
import type { MailKind } from '#schema/mail.ts'
import type { Occurred } from '../projection.ts'

/** A mail that an event calls for: who gets it and what it is about, by ids alone. */
export interface MailDue {
  /** Unique for ever: what is written under a key once is never written again. */
  readonly key: string
  /** Which mail: see `mail/compose.ts`. */
  readonly kind: MailKind
  readonly refs: Readonly<Record<string, number | string>>
  readonly userId?: number
  readonly entryId?: number
  readonly projectId?: number
}

type Handlers = { readonly [Type in EventType]?: (event: Occurred<Type>) => readonly MailDue[] }

/** Turns events into what is to be done once. Unlike a projection it is never replayed. */
export interface Reactor {
  /** Names its checkpoint: another name is another reactor, which starts at the log's end. */
  readonly name: string
  react(event: Occurred): readonly MailDue[]
}

export const reactor = (name: string, handlers: Handlers): Reactor => ({
  name,
  react(event) {
    // The compiler cannot see that the handler found under a type takes events of just that type.
    const handler = handlers[event.type] as ((event: Occurred) => readonly MailDue[]) | undefined
    return handler?.(event) ?? []
  },
})
