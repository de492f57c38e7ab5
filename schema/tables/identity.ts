import type { Generated, JSONColumnType } from 'kysely'
import type { EventMetadata } from '../events/metadata.ts'
import type { Role } from '../roles.ts'

/** Schema `identity`: personal data. Backed up, never rebuilt; events contain none of it. */
export interface IdentityTables {
  'identity.accounts': {
    id: number
    /** Lower case; unique. */
    email: string
    username: string
    password_hash: string
    role: Role
    created_at: Generated<Date>
    guide_mails: Generated<boolean>
    /** Last use of an ended session, set by a trigger. */
    seen_at: Generated<Date | null>
  }

  'identity.sessions': {
    /** SHA-256 of the cookie's 256 random bits, hex. */
    id_hash: string
    user_id: number
    created_at: Generated<Date>
    /** Last use, updated at most once a day. */
    used_at: Generated<Date>
  }

  /** Persons of memberships: owners, invited persons and members. */
  'identity.entries': {
    id: number
    /** Null for an invitation to the platform. */
    project_id: number | null
    user_id: number | null
    /** Invited address, lower case. */
    email: string | null
  }

  /** Password resets. The token of a reset link is HMAC(reset | id | generation). */
  'identity.password_resets': {
    id: number
    user_id: number
    generation: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }

  /** Events that wait to be appended. */
  'identity.events_due': {
    sequence: Generated<number>
    stream: string
    event_id: string
    type: string
    data: JSONColumnType<object>
    metadata: JSONColumnType<EventMetadata>
  }
}
