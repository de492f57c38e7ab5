import type { Logger } from 'pino'
import type { Position } from '#store/event-store.ts'
import type { SessionUser } from './session-user.ts'

/** What travels with a request through Hono. */
export interface Environment {
  Variables: {
    requestId: string
    log: Logger
    /** Null where nobody is signed in. */
    user: SessionUser | null
    /** What the answer tells of and the read models do not yet; null where they have it all. */
    behind: Position | null
    /** Whether events tell of what was done: a repeat finds them by the command's id. */
    isRecorded: boolean
  }
}
