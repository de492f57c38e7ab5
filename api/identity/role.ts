import { parseEvent } from '#schema/events/parse.ts'
import type { Role } from '#schema/roles.ts'
import { owe, pay, userStream, type Cause } from './events-due.ts'
import type { Identity } from './identity.ts'

/**
 * Gives an account a role on the platform for a cause of the past, unless its role has changed since: by this cause,
 * or by somebody who decided later. Never takes ADMIN away. The account's row is the commit; the event that tells of
 * it is owed with it. Answers the role that the account has then.
 */
export async function giveRole(identity: Identity, userId: number, role: Role, cause: Cause): Promise<Role> {
  const isSettled = await hasChangedSince(identity, userId, cause.at)
  return identity.db.transaction().execute(async (trx) => {
    const { role: from } = await trx
      .selectFrom('identity.accounts')
      .where('id', '=', userId)
      .select('role')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (isSettled || from === 'ADMIN' || from === role) return from
    await trx.updateTable('identity.accounts').set({ role }).where('id', '=', userId).execute()
    await owe(trx, userId, { type: 'UserRoleChanged', data: { from, to: role } }, cause)
    return role
  })
}

async function hasChangedSince({ db, store }: Identity, userId: number, since: Date): Promise<boolean> {
  await pay(db, store, userId)
  for await (const recorded of store.read(userStream(userId))) {
    const { type } = parseEvent(recorded)
    if (type === 'UserRoleChanged' && new Date(recorded.metadata.occurredAt) >= since) return true
  }
  return false
}
