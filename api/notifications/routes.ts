import { sql } from 'kysely'
import { notifications as contract } from '#schema/api/index.ts'
import { readSchema } from '#schema/tables/database.ts'
import type { Router } from '../http/route.ts'
import { readPreferences, updatePreferences } from './preferences.ts'
import { isVisibleTo, notificationsOf } from './queries.ts'
import type { SessionUser } from '../http/environment.ts'
import { HttpError } from '../http/http-error.ts'

export function notificationRoutes({ route, services }: Router): void {
  const { db, reads } = services
  const markRead = (user: SessionUser) =>
    db
      .withSchema(readSchema)
      .updateTable('work.notifications as n')
      .set({ read_at: sql<Date>`coalesce(read_at, ${services.now()})` })
      .where(isVisibleTo(user))

  route(contract.listNotifications, ({ user }) => notificationsOf(reads, user, services.now()))

  route(contract.readNotification, async ({ params, user }) => {
    const { numUpdatedRows } = await markRead(user).where('n.id', '=', params.id).executeTakeFirst()
    if (numUpdatedRows === 0n) throw new HttpError(404, 'Notification not found')
  })

  route(contract.readAllNotifications, async ({ user }) => {
    await markRead(user).where('n.read_at', 'is', null).execute()
  })

  route(contract.readPreferences, ({ user }) => readPreferences(services, user.id))

  route(contract.changePreferences, ({ body, user }) => updatePreferences(db, user.id, body))
}
