import type { Generated, JSONColumnType } from 'kysely'
import type { EventMetadata } from '../events/metadata.ts'
import type { Role } from '../roles.ts'

/** Schema `identity`: personal data. Backed up, never rebuilt; events contain none of it. */
export interface Accounts {
  id: number
  /** Lower case; unique. */
  email: string
  username: string
  password_hash: string
  role: Role
  created_at: Generated<Date>
  /** True if the user receives guide emails. */
  guide_mails: Generated<boolean>
  /** Last use of an ended session. A trigger sets it. */
  seen_at: Generated<Date | null>
}

export interface Sessions {
  /** SHA-256 of the cookie's 256 random bits, hex. */
  id_hash: string
  user_id: number
  created_at: Generated<Date>
  /** Last use, updated at most once a day. */
  used_at: Generated<Date>
}

/** Person of each membership: owner, invitation or member. */
export interface Entries {
  id: number
  /** Null for an invitation to the platform. */
  project_id: number | null
  /** Account of the member. */
  user_id: number | null
  /** Invited address in lower case. */
  email: string | null
}

/** Password resets. The token of a reset link is HMAC(reset | id | generation). */
export interface PasswordResets {
  id: number
  user_id: number
  generation: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

/** Events of identity transactions that still have to be appended. */
export interface EventsDue {
  /** Order of appending. */
  sequence: Generated<number>
  stream: string
  event_id: string
  type: string
  data: JSONColumnType<object>
  metadata: JSONColumnType<EventMetadata>
}
