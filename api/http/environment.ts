import type { Logger } from 'pino'
import type { Role } from '#schema/roles.ts'

export interface Environment {
  Variables: {
    requestId: string
    log: Logger
    /** User of the session; null if the request has no valid session. */
    user: SessionUser | null
  }
}

export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly role: Role
  readonly createdAt: Date
  /** Hash of the session id. The database contains the hash instead of the session id. */
  readonly sessionHash: string
}
