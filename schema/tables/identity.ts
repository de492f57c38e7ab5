import type { Generated, JSONColumnType } from 'kysely'
import type { EventMetadata } from '../events/metadata.ts'
import type { Role } from '../roles.ts'

/** Schema `identity`: who people are. Backed up, never rebuilt; no event holds any of it. */
export interface Accounts {
  id: number
  /** Lower case; unique. */
  email: string
  username: string
  password_hash: string
  role: Role
  created_at: Generated<Date>
  /** Whether the guides that this user asked for are mailed. */
  guide_mails: Generated<boolean>
  /** When a session that has ended was last used; written by a trigger. */
  seen_at: Generated<Date | null>
}

export interface Sessions {
  /** SHA-256 of the cookie's 256 random bits, hex. */
  id_hash: string
  user_id: number
  created_at: Generated<Date>
  /** Slides; written once a day. */
  used_at: Generated<Date>
}

/** Who is meant by an entry of a project: owner, invitation and member alike. */
export interface Entries {
  id: number
  /** Null for an invitation to the platform. */
  project_id: number | null
  /** The account that holds it; the events decide what it holds. */
  user_id: number | null
  /** Lower case; the address that was invited. */
  email: string | null
}

/** A reset link is HMAC(reset | id | generation): this row says whether it still opens. */
export interface PasswordResets {
  id: number
  user_id: number
  generation: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

/** Events that an identity transaction committed to and that may still have to be appended. */
export interface EventsDue {
  /** The order in which they are appended. */
  sequence: Generated<number>
  stream: string
  event_id: string
  type: string
  data: JSONColumnType<object>
  metadata: JSONColumnType<EventMetadata>
}
