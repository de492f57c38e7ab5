import { HttpError } from '../http/http-error.ts'
import type { RequestCommand } from '../http/request-command.ts'
import type { Services } from '../services.ts'
import { accountById, replacePassword } from './accounts.ts'
import { countAttempt } from './login.ts'
import { causeOf, enqueueEvent, tryAppendPendingEvents, wasEnqueued } from './outbox.ts'

const wrong = 'Your current password is incorrect'
const wrongPassword = () => new HttpError(400, wrong, { fields: { current: wrong } })

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
  const { password_hash: verified } = await accountById(db, user.id)
  if (!(await passwords.matches(verified, current).catch(attempt.withdraw))) {
    // A concurrent repeat of this request may already have changed the password.
    if (await wasEnqueued(services, user.id, commandId)) return attempt.succeeded()
    throw wrongPassword()
  }
  await attempt.succeeded()
  const hash = await passwords.hash(password)
  const replacement = { hash, verified, keptSession: user.sessionHash, now: services.now() }
  const isChanged = await db.transaction().execute(async (trx) => {
    if (!(await replacePassword(trx, user.id, replacement))) return false
    const cause = causeOf(services, { actor: user.id, correlationId, commandId })
    await enqueueEvent(trx, user.id, { type: 'PasswordChanged', data: {} }, cause)
    return true
  })
  if (isChanged) return tryAppendPendingEvents(services, user.id, correlationId)
  // Another request has changed the password, or erased the account, after the password was verified.
  await accountById(db, user.id)
  if (!(await wasEnqueued(services, user.id, commandId))) throw wrongPassword()
}
