import type { Hono } from 'hono'
import { sql } from 'kysely'
import { notifications as contract } from '#schema/api/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { notificationsOf } from './notification-list.ts'
import { Problem } from './problem.ts'
import type { Services } from './services.ts'

export function notificationRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)
  const { db, reads } = services

  answer.signedIn(contract.listNotifications, ({ user }) => notificationsOf(reads, user.id, services.now()))

  answer.signedIn(contract.readNotification, async ({ params, user }) => {
    const { numUpdatedRows } = await db
      .updateTable('work.notifications')
      .set({ read_at: sql<Date>`coalesce(read_at, ${services.now()})` })
      .where('id', '=', params.id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem(404, 'Notification not found')
  })

  answer.signedIn(contract.readAllNotifications, async ({ user }) => {
    await db
      .updateTable('work.notifications')
      .set({ read_at: services.now() })
      .where('user_id', '=', user.id)
      .where('read_at', 'is', null)
      .execute()
  })
}
