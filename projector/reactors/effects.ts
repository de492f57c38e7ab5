import type { Position } from '#kernel/event-store/event-store.ts'
import { defineReactor, type Reactor as KernelReactor } from '#kernel/reactors/reactor.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EmailKind } from '#schema/email.ts'
import type { NotificationKind } from '#schema/notification.ts'

/** An email to queue. The effect contains only ids: names and addresses are read when the email is sent. */
export interface EmailEffect {
  /** Unique key. A second email with this key is not queued. */
  readonly key: string
  readonly kind: EmailKind
  readonly refs: Readonly<Record<string, number | string>>
  readonly userId?: number
  readonly entryId?: number
  readonly projectId?: number
}

export interface CancelEmailsEffect {
  readonly cancelEmailsOf: number
  readonly reason: string
}

/** A notification for one user. Users are not notified of their own actions. */
export interface NotifyEffect {
  readonly notify: NotificationKind
  /** Identifies the notification for this user and kind, so that the notification is written only once. */
  readonly subject: string
  /** The recipient. For a team entry without a user, the recipient is the account with the invited address, if any. */
  readonly to: { readonly userId: number } | { readonly entryId: number }
  readonly projectId?: number
  readonly taskKey?: string
  readonly actor: number | null
  readonly at: Date
  readonly refs?: Readonly<Record<string, string | number>>
}

/** A notification for all current members of a team. Members who join later do not get the notification. */
export interface NotifyTeamEffect {
  readonly notifyTeam: NotificationKind
  readonly subject: string
  readonly to: readonly number[]
  readonly projectId: number
  readonly actor: number | null
  readonly at: Date
  readonly refs: Readonly<Record<string, string | number>>
}

/** Marks notifications as read because they no longer need an action. */
export interface ResolveEffect {
  readonly resolve: NotificationKind
  readonly subjects: readonly string[]
  readonly at: Date
}

/** Notifies the voters of a task about its guide, after the read models have reached `position`. */
export interface NotifyVotersEffect {
  readonly notifyVotersOf: string
  readonly position: Position
  readonly actor: number | null
  readonly at: Date
}

export type Effect =
  EmailEffect | CancelEmailsEffect | NotifyEffect | NotifyTeamEffect | ResolveEffect | NotifyVotersEffect

export type Reactor = KernelReactor<Effect, BrandpathEvent>

export const reactor = defineReactor<Effect, BrandpathEvent>
