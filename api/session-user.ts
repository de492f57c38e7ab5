import type { Role } from '#schema/roles.ts'

/** Who sent a request, as the session and the account say at that moment. */
export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly role: Role
  readonly createdAt: Date
  /** Of the session's row: to end it, or all others. */
  readonly sessionHash: string
}
