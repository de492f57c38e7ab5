import type { Role } from '#schema/roles.ts'
import type { Services } from '../services.ts'
import { appendPendingEvents, enqueueEvent, userStream, type Cause } from './outbox.ts'

/** Gives a role because of a past event, unless the role has changed since. Never takes ADMIN away. */
export async function giveRole(services: Services, userId: number, role: Role, cause: Cause): Promise<Role> {
  const hasChanged = await hasChangedSince(services, userId, cause.at)
  return services.db.transaction().execute(async (trx) => {
    const { role: from } = await trx
      .selectFrom('identity.accounts')
      .where('id', '=', userId)
      .select('role')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (hasChanged || from === 'ADMIN' || from === role) return from
    await trx.updateTable('identity.accounts').set({ role }).where('id', '=', userId).execute()
    await enqueueEvent(trx, userId, { type: 'UserRoleChanged', data: { from, to: role } }, cause)
    return role
  })
}

async function hasChangedSince(services: Services, userId: number, since: Date): Promise<boolean> {
  await appendPendingEvents(services.db, services.commands, userId)
  const change = await services.commands.lastChange(userStream(userId), { type: 'UserRoleChanged', data: {} })
  return change !== null && new Date(change.metadata.occurredAt) >= since
}
