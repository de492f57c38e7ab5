import type { Role } from '#schema/roles.ts'
import { owe, wasOwed, type Cause } from './events-due.ts'
import type { Identity } from './identity.ts'

/**
 * Gives an account a role on the platform, once for one cause, and never takes ADMIN away. The account's row is the
 * commit; the event that tells of it is owed with it. Answers the role that the account has then.
 */
export async function giveRole(
  { db, store }: Identity,
  userId: number,
  role: Role,
  cause: Cause,
): Promise<Role> {
  const isDone = await wasOwed(db, store, userId, cause.commandId)
  return db.transaction().execute(async (trx) => {
    const { role: from } = await trx
      .selectFrom('identity.accounts')
      .where('id', '=', userId)
      .select('role')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (isDone || from === 'ADMIN' || from === role) return from
    await trx.updateTable('identity.accounts').set({ role }).where('id', '=', userId).execute()
    await owe(trx, userId, { type: 'UserRoleChanged', data: { from, to: role } }, cause)
    return role
  })
}
