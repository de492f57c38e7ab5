import type { Services } from '../services.ts'
import { pay } from './events-due.ts'
import type { Passwords } from './passwords.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Limits } from '../security/limits.ts'

/** What the calls about accounts stand on, beside the services of all. */
export interface Identity extends Services {
  readonly passwords: Passwords
  readonly cookie: SessionCookie
  readonly limits: Limits
}

/** Appends what a transaction committed to. What cannot be appended now stays due: the projector's leader does it. */
export async function tell({ db, store, log }: Services, userId: number, requestId: string): Promise<void> {
  try {
    await pay(db, store, userId)
  } catch (error) {
    log.warn({ err: error, userId, requestId }, 'an event is still due')
  }
}
