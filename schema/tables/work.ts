import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { AlertSubject, ErrorLevel } from '#schema/api/monitoring.ts'
import type { EmailKind, EmailState } from '../email.ts'
import type { NotificationKind } from '../notification.ts'

/** Schema `work`: operational state. Backed up, never rebuilt. */
export interface Commands {
  user_id: number
  key: string
  /** HMAC-SHA-256 of method, path and body, hex. A key that is reused for another request is rejected. */
  request_hash: string
  /** Ids reserved for the command, so that a retry uses the same ones. */
  ids: JSONColumnType<Record<string, number>>
  /**
   * Response, set after success. `body` is missing if it would contain personal data. `behind` is the position that the
   * read models had not reached at that time.
   */
  answer: JSONColumnType<{ status: number; body?: unknown; behind?: string }> | null
  created_at: Generated<Date>
}

/** Counters of rate limits. `subject` is a keyed hash, never an address. */
export interface Limits {
  name: string
  subject: string
  window_start: Date
  count: number
}

/** Users whose memberships have ended after an erasure. */
export interface Erasures {
  user_id: number
  ended_at: Generated<Date>
}

/** Outbox and delivery log: one row for each email. */
export interface Outbox {
  id: Generated<number>
  /** Key chosen by the reactor; unique, so that each email is queued once. */
  key: string
  kind: EmailKind
  /** Ids only: no body, no address, no token. */
  refs: JSONColumnType<Record<string, number | string>>
  /** The recipient: a user or a membership. A membership without a user is an invitation. */
  user_id: number | null
  entry_id: number | null
  project_id: number | null
  state: Generated<EmailState>
  /** Reason of a failure or suppression. */
  reason: string | null
  attempts: Generated<number>
  created_at: Generated<Date>
  /** Earliest time of the next attempt. */
  due_at: Generated<Date>
  /** End of the worker's lease. */
  leased_until: Date | null
  sent_at: Date | null
}

export type OutboxRow = Selectable<Outbox>

/** Notes of status updates. They are not in events, because they can contain personal data. */
export interface StatusNotes {
  /** Id of the StatusUpdateRequested event. */
  event_id: string
  project_id: number
  user_id: number
  note: string
  created_at: Generated<Date>
}

/** Contains no personal data; texts are composed when it is read. */
export interface Notifications {
  id: Generated<number>
  user_id: number
  kind: NotificationKind
  /** Unique with user and kind, so that each user is notified once. */
  subject: string
  project_id: number | null
  task_key: string | null
  /** Actor; null for the system. */
  actor_id: number | null
  refs: JSONColumnType<Record<string, string | number>>
  created_at: Date
  read_at: Date | null
}

/** Notifications that a team gets only once, such as badges. */
export interface Announcements {
  kind: NotificationKind
  subject: string
  at: Date
}

/** Tasks whose guide was published or voted for since voters were last notified. */
export interface GuideNews {
  task_key: string
  /** Projection position that is needed to find the voters. */
  position: bigint
  /** User who published the guide; not notified. */
  actor_id: number | null
  at: Date
}

export interface ReactorCheckpoints {
  name: string
  position: bigint
  log_id: string
}

/** Leaders of background work, with their last heartbeat. */
export interface Leaders {
  /** The projected read schema, or `work` for work that runs once for all versions. */
  version: string
  /** Process id of the database session that holds the lock. */
  pid: number
  beat_at: Date
  /** Reason why the work is stalled; null while it is running. */
  trouble: string | null
}

/** Requests by route pattern and minute, of all processes. */
export interface RequestMinutes {
  minute: Date
  route: string
  count: number
  /** Answered 5xx. */
  failures: number
  total_ms: number
  min_ms: number
  max_ms: number
  /** See `histogramSteps`. */
  histogram: number[]
}

/** Lag of the read models, measured once a minute. */
export interface LagMinutes {
  minute: Date
  seconds: number
}

/** Disk space of each process's data folder, when it was last checked. */
export interface Disks {
  host: string
  /** DATA_DIR of the process. */
  folder: string
  /** Bytes. */
  free: number
  total: number
  seen_at: Date
}

/** Logged errors, one row for equal ones. Contains no addresses or secrets. */
export interface Errors {
  id: Generated<number>
  /** Fingerprint by which equal errors are grouped. */
  fingerprint: string
  level: ErrorLevel
  message: string
  context: JSONColumnType<Record<string, string | number>>
  count: number
  first_at: Date
  last_at: Date
}

/** Alerts. Each subject has at most one open alert. */
export interface Incidents {
  id: Generated<number>
  subject: AlertSubject
  /** Message of the newest check that found it. */
  message: string
  /** Null for incidents that began before the column existed. */
  first_message: string | null
  began_at: Date
  /** Time of the newest check that found it. */
  seen_at: Date
  over_at: Date | null
}
