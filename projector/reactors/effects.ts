import type { Position } from '#kernel/event-store/event-store.ts'
import { defineReactor, type Reactor as KernelReactor } from '#kernel/reactors/reactor.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { EmailKind } from '#schema/email.ts'
import type { NotificationKind } from '#schema/notification.ts'

/** An email to queue. It has ids only: names and addresses are added when it is sent. */
export interface EmailEffect {
  /** Unique: an email with the same key is queued once. */
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
  /** Unique with user and kind: the same notification is written once. */
  readonly subject: string
  /** An entry's address may have an account. */
  readonly to: { readonly userId: number } | { readonly entryId: number }
  readonly projectId?: number
  readonly taskKey?: string
  readonly actor: number | null
  readonly at: Date
  readonly refs?: Readonly<Record<string, string | number>>
}

/** Written once for a team, so later members do not get it. */
export interface NotifyTeamEffect {
  readonly notifyTeam: NotificationKind
  readonly subject: string
  readonly to: readonly number[]
  readonly projectId: number
  readonly actor: number | null
  readonly at: Date
  readonly refs: Readonly<Record<string, string | number>>
}

/** Marks notifications as read that need no more action. */
export interface ResolveEffect {
  readonly resolve: NotificationKind
  readonly subjects: readonly string[]
  readonly at: Date
}

/** Waits until the read models have the event, then notifies the voters of a task about its guide. */
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
