import type { Logger } from 'pino'
import type { SessionUser } from './session-user.ts'

/** Variables of a request. */
export interface Environment {
  Variables: {
    requestId: string
    log: Logger
    /** Null without a session. */
    user: SessionUser | null
  }
}
