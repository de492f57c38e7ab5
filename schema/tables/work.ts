import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { AlertSubject, ErrorLevel } from '#schema/api/monitoring.ts'
import type { EmailKind, EmailState } from '../email.ts'
import type { NotificationKind } from '../notification.ts'

/** Schema `work`: operational data. It cannot be rebuilt from events, so backups include it. */
export interface WorkTables {
  'work.commands': {
    user_id: number
    key: string
    /** Salted hash of method, path and body. An idempotency key that is reused for another request is rejected. */
    request_hash: string
    /** Ids that the command got from sequences, by sequence name. A retry of the command uses the same ids. */
    ids: JSONColumnType<Record<string, number>>
    /** Response after success, without personal data. `behind`: position that the read models had not reached yet. */
    answer: JSONColumnType<{ status: number; body?: unknown; behind?: string }> | null
    /** Number of requests with this key that were not rejected, including those that are being handled. */
    requests: Generated<number>
    created_at: Generated<Date>
  }

  /** Counters of rate limits. `subject` is a keyed hash of the limited address or user. */
  'work.limits': {
    name: string
    subject: string
    window_start: Date
    count: number
  }

  'work.erasures': {
    user_id: number
    ended_at: Generated<Date>
  }

  'work.outbox': {
    id: Generated<number>
    /** Unique key of the email. The same email is thus queued only once. */
    key: string
    kind: EmailKind
    /** Ids of the rows from which the email is composed. Contains no text, address or token. */
    refs: JSONColumnType<Record<string, number | string>>
    /** Recipient: a user, a membership, or both. */
    user_id: number | null
    entry_id: number | null
    project_id: number | null
    state: Generated<EmailState>
    reason: string | null
    attempts: Generated<number>
    created_at: Generated<Date>
    due_at: Generated<Date>
    leased_until: Date | null
    sent_at: Date | null
  }

  /**
   * Notifications of users, without names of persons. The server composes the text when a user reads a notification. The
   * `refs` contain the project's name at that time, for former members. Rows of earlier releases do not contain it.
   */
  'work.notifications': {
    id: Generated<number>
    user_id: number
    kind: NotificationKind
    /** Subject of the notification. User, kind and subject are unique together. */
    subject: string
    project_id: number | null
    task_key: string | null
    /** User who caused the notification; null for the system. */
    actor_id: number | null
    refs: JSONColumnType<Record<string, string | number>>
    created_at: Date
    read_at: Date | null
    /** False if the user gets this notification only by email. */
    in_app: Generated<boolean>
    /** Key of the email in the outbox that lists this notification; null if no email does. */
    email_key: string | null
    /** Time at which the assignment ended, which hides its notification; null for all other notifications. */
    withdrawn_at: Generated<Date | null>
  }

  'work.announcements': {
    kind: NotificationKind
    subject: string
    at: Date
  }

  /** Published guides whose voters have not been notified yet. */
  'work.guide_news': {
    task_key: string
    /** The voters are notified after the read models have reached this position, and thus contain all votes. */
    position: bigint
    /** User who published the guide. This user gets no notification. */
    actor_id: number | null
    at: Date
  }

  'work.reactor_checkpoints': {
    name: string
    position: bigint
    log_id: string
  }

  'work.leaders': {
    /** Name of the lease: a read schema, or `work` for work that only one process does. */
    version: string
    /** Pid of the database session that holds the lock of the lease. */
    pid: number
    beat_at: Date
    /** Reason why the leader's work cannot continue; null while the work continues. */
    trouble: string | null
  }

  'work.request_minutes': {
    minute: Date
    route: string
    count: number
    failures: number
    total_ms: number
    min_ms: number
    max_ms: number
    histogram: number[]
  }

  'work.lag_minutes': {
    minute: Date
    seconds: number
  }

  /** Disk space of the data folder of each process, in bytes. */
  'work.disks': {
    host: string
    folder: string
    free: number
    total: number
    seen_at: Date
  }

  /** Log entries for administrators, without addresses and secrets. Equal entries are stored in one row. */
  'work.errors': {
    id: Generated<number>
    fingerprint: string
    level: ErrorLevel
    message: string
    context: JSONColumnType<Record<string, string | number>>
    count: number
    first_at: Date
    last_at: Date
  }

  /** Open and ended alerts. A subject has at most one open alert. */
  'work.incidents': {
    id: Generated<number>
    subject: AlertSubject
    message: string
    /** Message when the alert began; null if the alert is older than this column. */
    first_message: string | null
    began_at: Date
    seen_at: Date
    over_at: Date | null
  }

  /** When each condition was first and last detected. An incident begins if the condition lasts long enough. */
  'work.pending_incidents': {
    subject: AlertSubject
    began_at: Date
    seen_at: Date
  }
}

export type OutboxRow = Selectable<WorkTables['work.outbox']>
