import type { Logger } from 'pino'
import type { SessionUser } from './session-user.ts'

/** What travels with a request through Hono. */
export interface Environment {
  Variables: {
    requestId: string
    log: Logger
    /** Null where nobody is signed in. */
    user: SessionUser | null
  }
}
