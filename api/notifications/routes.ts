import { sql } from 'kysely'
import { notifications as contract } from '#schema/api/index.ts'
import type { Router } from '../http/route.ts'
import { readPreferences, updatePreferences } from './preferences.ts'
import { notificationsOf } from './queries.ts'
import type { SessionUser } from '../http/environment.ts'
import { HttpError } from '../http/http-error.ts'

export function notificationRoutes({ route, services }: Router): void {
  const { db, reads } = services
  const markRead = (user: SessionUser) =>
    db
      .updateTable('work.notifications')
      .set({ read_at: sql<Date>`coalesce(read_at, ${services.now()})` })
      .where('user_id', '=', user.id)
      .$if(!user.emailVerified, (shown) => shown.where('kind', '<>', 'invited'))

  route(contract.listNotifications, ({ user }) => notificationsOf(reads, user, services.now()))

  route(contract.readNotification, async ({ params, user }) => {
    const { numUpdatedRows } = await markRead(user).where('id', '=', params.id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new HttpError(404, 'Notification not found')
  })

  route(contract.readAllNotifications, async ({ user }) => {
    await markRead(user).where('read_at', 'is', null).execute()
  })

  route(contract.readPreferences, ({ user }) => readPreferences(services, user.id))

  route(contract.changePreferences, ({ body, user }) => updatePreferences(db, user.id, body))
}
