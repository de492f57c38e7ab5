import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { endSessions } from '../http/sessions.ts'
import type { Services } from '../services.ts'
import { accountById, sessionExpired, setPasswordHash } from './accounts.ts'
import { countAttempt } from './login.ts'
import { causeOf, enqueueEvent, tryAppendPendingEvents, wasEnqueued } from './outbox.ts'

const wrongPassword = 'Your current password is incorrect'

/** Changes the password and ends all other sessions. @throws HttpError 400 if `current` is wrong */
export async function changePassword(
  services: Services,
  command: RequestCommand,
  { current, password }: { current: string; password: string },
  clientAddress: string,
): Promise<void> {
  const { db, passwords, rateLimits } = services
  const { user, correlationId, commandId } = command
  if (command.repeated && (await wasEnqueued(services, user.id, commandId))) return
  // Each call counts as a login attempt. Otherwise, a thief of the session cookie could try many passwords.
  const attempt = await countAttempt(rateLimits, user.email, clientAddress)
  const account = await accountById(db, user.id)
  if (!(await passwords.matches(account.password_hash, current))) {
    // A concurrent repeat of this request may already have changed the password.
    if (await wasEnqueued(services, user.id, commandId)) return attempt.succeeded()
    throw new HttpError(400, wrongPassword, { fields: { current: wrongPassword } })
  }
  await attempt.succeeded()
  const hash = await passwords.hash(password)
  await db.transaction().execute(async (trx) => {
    if (!(await setPasswordHash(trx, user.id, hash))) throw sessionExpired()
    await endSessions(trx, user.id, user.sessionHash)
    const cause = causeOf(services, { actor: user.id, correlationId, commandId })
    await enqueueEvent(trx, user.id, { type: 'PasswordChanged', data: {} }, cause)
  })
  await tryAppendPendingEvents(services, user.id, correlationId)
}
