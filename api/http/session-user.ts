import type { Role } from '#schema/roles.ts'

/** The signed-in user of a request. */
export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly role: Role
  readonly createdAt: Date
  /** Identifies the session in the database. */
  readonly sessionHash: string
}
