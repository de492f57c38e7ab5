import type { Generated, JSONColumnType } from 'kysely'
import type { EventMetadata } from '../events/metadata.ts'
import type { PreferenceKind } from '../notification.ts'
import type { Role } from '../roles.ts'

/** Schema `identity`: personal data, which events never contain. Backups include it, because it cannot be rebuilt. */
export interface IdentityTables {
  'identity.accounts': {
    id: number
    /** Email address in lower case; unique. */
    email: string
    username: string
    password_hash: string
    role: Role
    created_at: Generated<Date>
    guide_mails: Generated<boolean>
    /** Latest time at which a deleted session of the account was used. A trigger sets this time. */
    seen_at: Generated<Date | null>
    /** Language tag for numbers and dates in emails, from the browser of the last login; null if unknown. */
    locale: Generated<string | null>
    /** True after the user has confirmed or changed the name that the registration derived from the address. */
    name_confirmed: Generated<boolean>
    calendar_enabled: Generated<boolean>
    calendar_generation: Generated<number>
    /** Time when the user used a link that was emailed to the address; null if the address is not confirmed. */
    email_verified_at: Generated<Date | null>
    /** A confirmation link contains the token HMAC(verification | id | generation). Only the newest link is valid. */
    verification_generation: Generated<number>
    /** Expiry of the newest confirmation link; null if no link is valid. */
    verification_expires_at: Generated<Date | null>
  }

  /** Notifications that a user switched off. If a row is missing, both columns count as true. */
  'identity.notification_preferences': {
    user_id: number
    kind: PreferenceKind
    in_app: Generated<boolean>
    by_email: Generated<boolean>
  }

  'identity.sessions': {
    /** SHA-256 hash of the session id in the cookie, as hexadecimal text. */
    id_hash: string
    user_id: number
    created_at: Generated<Date>
    /** Time of the last use of the session, updated at most once a day. */
    used_at: Generated<Date>
  }

  /** Memberships of owners, members and invited persons. Events contain the id as `entryId`. */
  'identity.entries': {
    id: number
    /** Project of the membership; null for an invitation to the platform. */
    project_id: number | null
    user_id: number | null
    /** Invited email address in lower case; null if no address is stored. */
    email: string | null
    /** Time when an invitation last stored the address; null once the leader has found its event in the log. */
    claimed_at: Generated<Date | null>
  }

  /** Password resets. A reset link contains the token HMAC(reset | id | generation). */
  'identity.password_resets': {
    id: number
    user_id: number
    generation: Generated<number>
    created_at: Generated<Date>
    expires_at: Date
    used_at: Date | null
  }

  /** Outbox of events that have not been appended to their streams yet. */
  'identity.events_due': {
    sequence: Generated<number>
    stream: string
    event_id: string
    type: string
    data: JSONColumnType<object>
    metadata: JSONColumnType<EventMetadata>
  }
}
