import type { Position } from '#kernel/event-store/event-store.ts'
import { defineReactor, type Reactor as KernelReactor } from '#kernel/reactors/reactor.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EmailKind } from '#schema/email.ts'
import type { NotificationKind } from '#schema/notification.ts'

/** An email to queue. Contains only ids, because names and addresses are read when the email is sent. */
export interface EmailEffect {
  readonly kind: 'email'
  /** Unique key. An email whose key is already in the outbox is not queued. */
  readonly key: string
  readonly emailKind: EmailKind
  readonly refs: Readonly<Record<string, number | string>>
  readonly userId?: number
  readonly entryId?: number
  readonly projectId?: number
}

export interface CancelEmailsEffect {
  readonly kind: 'cancel-emails'
  readonly projectId: number
  readonly reason: string
}

/** When a notification is sent by email. All notifications of one kind and hour, or day, are in one email. */
export type EmailTiming = 'immediately' | 'hourly' | 'daily'

/** A notification for one user. It is not written if the user is the actor. */
export interface NotifyEffect {
  readonly kind: 'notify'
  readonly notification: NotificationKind
  /** Subject of the notification. A user gets only one notification with this kind and subject. */
  readonly subject: string
  /** The recipient. If the membership has no user, the user with the invited address gets the notification. */
  readonly to: { readonly userId: number } | { readonly entryId: number }
  readonly projectId: number
  /** Name of the project at the time of the event. Former members read this name, not the later ones. */
  readonly projectName: string
  readonly actor: number | null
  readonly at: Date
  readonly taskKey?: string
  readonly refs?: Readonly<Record<string, string | number>>
  readonly email?: EmailTiming
  /** Kind of a more important notification. In a channel in which the user gets it about the same subject, this one is omitted. */
  readonly unless?: NotificationKind
}

/** A notification for all current members of a team, but not for members who join later. */
export interface NotifyTeamEffect extends Omit<NotifyEffect, 'kind' | 'to'> {
  readonly kind: 'notify-team'
  readonly to: readonly number[]
}

/** Marks notifications as read, because they no longer require an action of the user. */
export interface ResolveEffect {
  readonly kind: 'resolve'
  readonly notification: NotificationKind
  readonly subjects: readonly string[]
  readonly at: Date
}

/**
 * Hides notifications of an assignment that has ended. They are in no email that is sent later. If the user gets the task
 * back within a minute, as by an undo, the notification is shown again as it was (`writeNotifications`).
 */
export interface WithdrawEffect {
  readonly kind: 'withdraw'
  readonly notification: 'assigned'
  readonly userId: number
  readonly projectId: number
  readonly taskKey: string
  /** Revision of the event that ended the assignment. Notifications of later events are kept. */
  readonly revision: number
  readonly at: Date
}

/** Notifies the voters of a task about its guide when the read models have reached `position`. */
export interface NotifyVotersEffect {
  readonly kind: 'notify-voters'
  readonly taskKey: string
  readonly position: Position
  readonly actor: number | null
  readonly at: Date
}

export type Effect =
  | EmailEffect
  | CancelEmailsEffect
  | NotifyEffect
  | NotifyTeamEffect
  | ResolveEffect
  | WithdrawEffect
  | NotifyVotersEffect

export type Reactor = KernelReactor<Effect, BrandpathEvent>

export const reactor = defineReactor<Effect, BrandpathEvent>
