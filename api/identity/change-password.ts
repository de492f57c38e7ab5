import type { CommandRequest } from '../commands/request.ts'
import { Problem } from '../problem.ts'
import { accountOf, erasedMeanwhile, setPasswordHash } from './accounts.ts'
import { owe, wasOwed, traceOf } from './events-due.ts'
import { tell, type Identity } from './identity.ts'
import { attempt } from './login-limits.ts'
import { endSessions } from './sessions.ts'

const wrong = 'Your current password is not correct'

/** Ends all other sessions. @throws Problem 400 where the present password is another one. */
export async function changePassword(
  identity: Identity,
  command: CommandRequest,
  { current, password }: { current: string; password: string },
  from: string,
): Promise<void> {
  const { db, store, passwords, limits } = identity
  const { user, correlationId, commandId } = command
  if (command.repeated && (await wasOwed(db, store, user.id, commandId))) return
  // Whoever holds a stolen session may not guess faster than whoever stands at the door.
  const tried = await attempt(limits, user.email, from)
  const account = await accountOf(db, user.email)
  if (!(await passwords.matches(account?.password_hash ?? null, current))) {
    // A copy of this command, sent at the same time, may have changed it meanwhile.
    if (await wasOwed(db, store, user.id, commandId)) return tried.forgive()
    throw new Problem(400, wrong, { fields: { current: wrong } })
  }
  await tried.forgive()
  const hash = await passwords.hash(password)
  await db.transaction().execute(async (trx) => {
    if (!(await setPasswordHash(trx, user.id, hash))) throw erasedMeanwhile()
    await endSessions(trx, user.id, user.sessionHash)
    const cause = { actor: user.id, correlationId, commandId, at: identity.now(), ...traceOf(identity) }
    await owe(trx, user.id, { type: 'PasswordChanged', data: {} }, cause)
  })
  await tell(identity, user.id, correlationId)
}
