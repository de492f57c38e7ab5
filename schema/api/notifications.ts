import * as z from 'zod/mini'
import { notificationKinds } from '../notification.ts'
import { call } from './call.ts'
import { id, idParam, timestamp } from './shared.ts'

export const notification = z.object({
  id,
  userId: id,
  title: z.string(),
  message: z.string(),
  type: z.enum(['info', 'success']),
  kind: z.enum(notificationKinds),
  relatedProjectId: z.nullable(id),
  relatedTaskId: z.nullable(id),
  link: z.nullable(z.string()),
  read: z.boolean(),
  createdAt: timestamp,
})
export type Notification = z.infer<typeof notification>

export const listNotifications = call({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists the newest 50 notifications of the user and counts the unread ones.',
  response: z.object({ unread: z.int(), notifications: z.array(notification) }),
})
export const readNotification = call({
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Marks a notification as read.',
  params: z.object({ id: idParam('Notification id') }),
  errors: [404],
})
export const readAllNotifications = call({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks all notifications of the user as read.',
})
