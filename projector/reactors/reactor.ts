import type { EventType } from '#schema/events/index.ts'
import type { MailKind } from '#schema/mail.ts'
import type { NotificationKind } from '#schema/notification.ts'
import type { Position } from '#store/event-store.ts'
import type { Occurred } from '../projection.ts'
import type { StateAt } from '../stream-states.ts'

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
  /** Of the event, so that what is logged of the mail names the request that called for it. */
  readonly correlationId?: string
  /** Of the event, so that sending it is in the trace of the request. */
  readonly traceparent?: string | undefined
}

/** Mail of a project that waits and must not go any more, and why. */
export interface MailVoid {
  readonly voidMailOf: number
  readonly reason: string
}

/** Something that a user finds in the inbox; nobody does for what he did himself. */
export interface NotificationDue {
  readonly notify: NotificationKind
  /** Unique with user and kind: what is told once is never told again. */
  readonly subject: string
  /** The user, or the entry whose address may have an account. */
  readonly to: { readonly userId: number } | { readonly entryId: number }
  readonly projectId?: number
  readonly taskKey?: string
  readonly actor: number | null
  readonly at: Date
  readonly refs?: Readonly<Record<string, string | number>>
}

/** Something that a whole team finds in its inboxes, once for ever: whoever comes later is not told of it again. */
export interface AnnouncementDue {
  readonly announces: NotificationKind
  /** Unique with the kind. */
  readonly subject: string
  /** Users; the actor is left out. */
  readonly to: readonly number[]
  readonly projectId: number
  readonly actor: number | null
  readonly at: Date
  readonly refs: Readonly<Record<string, string | number>>
}

/** News that asks for nothing any more: whoever has not read it need not. */
export interface NewsSettled {
  readonly settles: NotificationKind
  readonly subjects: readonly string[]
  readonly at: Date
}

/** A task whose voters are to be looked through once the read models have passed the event. */
export interface GuideNewsDue {
  readonly guideNewsOf: string
  readonly position: Position
  readonly actor: number | null
  readonly at: Date
}

export type Due = MailDue | MailVoid | NotificationDue | AnnouncementDue | NewsSettled | GuideNewsDue

type Handlers = {
  readonly [Type in EventType]?: (
    event: Occurred<Type>,
    stateAt: StateAt,
  ) => readonly Due[] | Promise<readonly Due[]>
}

/** Turns events into what is to be done once. Unlike a projection it is never replayed. */
export interface Reactor {
  /** Names its checkpoint: another name is another reactor, which starts at the log's end. */
  readonly name: string
  /** Whom an event concerns is asked of its own stream at the event, never of a read model. */
  react(event: Occurred, stateAt: StateAt): Promise<readonly Due[]>
}

export const reactor = (name: string, handlers: Handlers): Reactor => ({
  name,
  async react(event, stateAt) {
    // The compiler cannot see that the handler found under a type takes events of just that type.
    const handler = handlers[event.type] as
      ((event: Occurred, stateAt: StateAt) => readonly Due[] | Promise<readonly Due[]>) | undefined
    return handler?.(event, stateAt) ?? []
  },
})
