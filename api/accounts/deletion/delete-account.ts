import type { Kysely, Transaction } from 'kysely'
import { erasePersonalData, erasureEvents } from '#schema/queries/erase-personal-data.ts'
import type { Database } from '#schema/tables/database.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RequestCommand } from '../../http/request-command.ts'
import type { Services } from '../../services.ts'
import { accountById, lockAccount, sessionExpired } from '../accounts.ts'
import { countAttempt } from '../login.ts'
import { causeOf, enqueueEvent, tryAppendPendingEvents } from '../outbox.ts'
import { deleteEmailFiles } from './email-files.ts'

const wrong = 'Your password is incorrect'
const wrongPassword = () => new HttpError(400, wrong, { fields: { password: wrong } })
export const onlyAdministrator =
  'You’re the only administrator of Brandpath. Ask the operator to make another user an administrator first.'

/**
 * Erases the user. The projector then ends the memberships and transfers or deletes owned projects.
 *
 * @throws HttpError 400 for a wrong password, 401 for an account that was just erased, 409 for the only administrator
 */
export async function deleteAccount(
  services: Services,
  { user, correlationId, commandId }: RequestCommand,
  { password }: { password: string },
  clientAddress: string,
): Promise<void> {
  const { config, db, passwords, rateLimits } = services
  const attempt = await countAttempt(rateLimits, user.email, clientAddress)
  const account = await accountById(db, user.id)
  if (!(await passwords.matches(account.password_hash, password).catch(attempt.withdraw)))
    throw wrongPassword()
  await attempt.succeeded()
  const person = await db.transaction().execute(async (trx) => {
    if (await isOnlyAdministrator(lockedAdministrators(trx), user.id))
      throw new HttpError(409, onlyAdministrator)
    const locked = await lockAccount(trx, user.id)
    if (!locked) throw sessionExpired()
    if (locked.password_hash !== account.password_hash) throw wrongPassword() // changed after it was verified
    const erased = await erasePersonalData(trx, { userId: user.id })
    if (!erased) throw sessionExpired()
    for (const [index, event] of erasureEvents(erased).entries()) {
      // Each command enqueues one event. So the events after the first belong to commands of their own.
      const id = index === 0 ? { commandId } : {}
      await enqueueEvent(trx, user.id, event, causeOf(services, { actor: user.id, correlationId, ...id }))
    }
    return erased
  })
  await tryAppendPendingEvents(services, user.id, correlationId)
  // Without a mail server, emails are files.
  if (config.SMTP_URL === undefined) await deleteEmailFiles(config.DATA_DIR, person)
}

/** In the order of their ids: concurrent deletions lock the accounts in this order and cannot deadlock. */
const lockedAdministrators = (trx: Transaction<Database>) => administrators(trx).orderBy('id').forUpdate()

export const administrators = (db: Kysely<Database>) =>
  db.selectFrom('identity.accounts').select('id').where('role', '=', 'ADMIN')

export async function isOnlyAdministrator(
  query: ReturnType<typeof administrators>,
  userId: number,
): Promise<boolean> {
  const found = await query.execute()
  return found.length === 1 && found[0]?.id === userId
}
