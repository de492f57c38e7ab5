import type { Generated, JSONColumnType } from 'kysely'
import type { AlertSubject, ErrorLevel } from '#schema/api/monitoring.ts'
import type { MailKind, MailState } from '../mail.ts'
import type { NotificationKind } from '../notification.ts'

/** Schema `work`: what is under way. Backed up, never rebuilt. */
export interface Commands {
  user_id: number
  key: string
  /** HMAC-SHA-256 of method, path and body, hex: a key that returns with another request is refused. */
  request_hash: string
  /** The ids drawn for the command, so that a repeat uses the same. */
  ids: JSONColumnType<Record<string, number>>
  /**
   * Set once it has succeeded. `body` is missing where it would hold personal data; `behind` is the position that the
   * read models had not passed when it was answered.
   */
  answer: JSONColumnType<{ status: number; body?: unknown; behind?: string }> | null
  created_at: Generated<Date>
}

/** Counters of a part of a limit's time; `subject` is a keyed hash, never an address. */
export interface Limits {
  name: string
  subject: string
  window_start: Date
  count: number
}

/** Whose places have ended after an erasure. */
export interface Erasures {
  user_id: number
  ended_at: Generated<Date>
}

/** Outbox and delivery ledger in one: a mail is a row from the moment that it is due, and stays one. */
export interface Outbox {
  id: Generated<number>
  /** Named by the reactor; unique, so that nothing is written twice. */
  key: string
  kind: MailKind
  /** Ids only: no body, no address, no token. */
  refs: JSONColumnType<Record<string, number | string>>
  /** The recipient: a user, or an entry of a project; an entry without a user is of somebody who is only invited. */
  user_id: number | null
  entry_id: number | null
  project_id: number | null
  state: Generated<MailState>
  /** Why it failed or was suppressed. */
  reason: string | null
  attempts: Generated<number>
  created_at: Generated<Date>
  /** Not before; moves with each failed attempt. */
  due_at: Generated<Date>
  /** While a mailer holds it. */
  leased_until: Date | null
  sent_at: Date | null
}

/** What a sender adds to a status update. It is nobody's event: it may name people. */
export interface StatusNotes {
  /** Of the StatusUpdateRequested that it goes with. */
  event_id: string
  project_id: number
  user_id: number
  note: string
  created_at: Generated<Date>
}

/** Names nobody: what it says is put together when it is read. */
export interface Notifications {
  id: Generated<number>
  user_id: number
  kind: NotificationKind
  /** Unique with user and kind, so that nobody is told twice. */
  subject: string
  project_id: number | null
  task_key: string | null
  /** Who caused it; null where Brandpath did. */
  actor_id: number | null
  refs: JSONColumnType<Record<string, string | number>>
  created_at: Date
  read_at: Date | null
}

/** What a whole team was told once for ever. */
export interface Announcements {
  kind: NotificationKind
  subject: string
  at: Date
}

/** Tasks whose guide came, or was voted for, since their voters were last looked through. */
export interface GuideNews {
  task_key: string
  /** Where the read models have to be before it can be told who voted. */
  position: bigint
  /** Who published the guide, and need not be told. */
  actor_id: number | null
  at: Date
}

export interface ReactorCheckpoints {
  name: string
  position: bigint
  log_id: string
}

/** Who leads a kind of background work, and when it was last seen. */
export interface Leaders {
  /** The read schema that is projected, or `work` for all that is done once however many versions run. */
  version: string
  /** Of the database backend that holds the lock. */
  pid: number
  beat_at: Date
  /** Why the work stands still; null while it goes on. */
  trouble: string | null
}

/** Requests by one route pattern that ended in a minute, all processes together. */
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

/** How far the read models were behind at the check of a minute. */
export interface LagMinutes {
  minute: Date
  seconds: number
}

/** How full the disk was on which a process keeps its files, when it last looked. */
export interface Disks {
  host: string
  /** Its DATA_DIR. */
  folder: string
  /** Bytes. */
  free: number
  total: number
  seen_at: Date
}

/** What was logged, the same in one row. Holds no address and no secret. */
export interface Errors {
  id: Generated<number>
  /** Of what makes two of them the same. */
  fingerprint: string
  level: ErrorLevel
  message: string
  context: JSONColumnType<Record<string, string | number>>
  count: number
  first_at: Date
  last_at: Date
}

/** Something that administrators were told of; at most one of a subject is open. */
export interface Incidents {
  id: Generated<number>
  subject: AlertSubject
  /** Of the check that last found it. */
  message: string
  /** Null where it began before this was kept. */
  first_message: string | null
  began_at: Date
  /** When a check last found it. */
  seen_at: Date
  over_at: Date | null
}
