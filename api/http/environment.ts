import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Role } from '#schema/roles.ts'

export interface Environment {
  Bindings: HttpBindings | Http2Bindings
  Variables: {
    requestId: string
    log: Logger
    user: SessionUser | null
  }
}

export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly role: Role
  readonly createdAt: Date
  readonly nameConfirmed: boolean
  readonly emailVerified: boolean
  readonly sessionHash: string
}
