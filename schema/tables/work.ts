import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { AlertSubject, ErrorLevel } from '#schema/api/monitoring.ts'
import type { EmailKind, EmailState } from '../email.ts'
import type { NotificationKind } from '../notification.ts'

/** Schema `work`: operational state. Backed up, never rebuilt. */
export interface WorkTables {
  'work.commands': {
    user_id: number
    key: string
    /** HMAC-SHA-256 of method, path and body, hex. A key that is reused for another request is rejected. */
    request_hash: string
    /** Ids that a retry of the command uses again. */
    ids: JSONColumnType<Record<string, number>>
    /** Set after success. `body` is missing if it has personal data. `behind` is the position of a lagging read model. */
    answer: JSONColumnType<{ status: number; body?: unknown; behind?: string }> | null
    created_at: Generated<Date>
  }

  /** Counters of rate limits. `subject` is a keyed hash, never an address. */
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

  /** Outbox and delivery log of emails. */
  'work.outbox': {
    id: Generated<number>
    /** Unique, so that each email is queued once. */
    key: string
    kind: EmailKind
    /** Ids only: no body, no address, no token. */
    refs: JSONColumnType<Record<string, number | string>>
    /** The recipient is a user or a membership. */
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

  /** Notes of status updates. They are not in events, because they can contain personal data. */
  'work.status_notes': {
    event_id: string
    project_id: number
    user_id: number
    note: string
    created_at: Generated<Date>
  }

  /** Contains no personal data; texts are composed when it is read. */
  'work.notifications': {
    id: Generated<number>
    user_id: number
    kind: NotificationKind
    /** Unique with user and kind. */
    subject: string
    project_id: number | null
    task_key: string | null
    /** Null for the system. */
    actor_id: number | null
    refs: JSONColumnType<Record<string, string | number>>
    created_at: Date
    read_at: Date | null
  }

  'work.announcements': {
    kind: NotificationKind
    subject: string
    at: Date
  }

  /** Guides whose voters are not notified yet. */
  'work.guide_news': {
    task_key: string
    /** Projection position that is needed to find the voters. */
    position: bigint
    /** User who published the guide; not notified. */
    actor_id: number | null
    at: Date
  }

  'work.reactor_checkpoints': {
    name: string
    position: bigint
    log_id: string
  }

  'work.leaders': {
    /** The projected read schema, or `work` for work that runs once for all versions. */
    version: string
    /** Process id of the database session that holds the lock. */
    pid: number
    beat_at: Date
    /** Reason why the work is stalled; null while it is running. */
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

  /** Disk space of each process's data folder, in bytes. */
  'work.disks': {
    host: string
    folder: string
    free: number
    total: number
    seen_at: Date
  }

  /** One row for equal errors, without addresses and secrets. */
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

  /** Alerts; at most one open alert for each subject. */
  'work.incidents': {
    id: Generated<number>
    subject: AlertSubject
    message: string
    /** Null for alerts that began before the column existed. */
    first_message: string | null
    began_at: Date
    seen_at: Date
    over_at: Date | null
  }
}

export type OutboxRow = Selectable<WorkTables['work.outbox']>
