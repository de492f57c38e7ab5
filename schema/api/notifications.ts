import * as z from 'zod/mini'
import { notificationKinds, preferenceKinds, type PreferenceKind } from '../notification.ts'
import { reportFrequencies } from '../roles.ts'
import { call } from './call.ts'
import { changes, id, idParam, timestamp } from './shared.ts'

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

const inApp = z.boolean('app must be true or false')
const byEmail = z.boolean('email must be true or false')

const preference = z.object({ app: z.boolean(), email: z.boolean() })
export const notificationPreferences = z.object({
  kinds: z.record(z.enum(preferenceKinds), preference),
  guides: z.object({ email: z.boolean() }),
  projects: z.array(
    z.object({
      id,
      name: z.string(),
      memberId: id,
      enabled: z.boolean(),
      frequency: z.enum(reportFrequencies),
      statusUpdates: z.boolean(),
    }),
  ),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

const preferenceChange = (kind: PreferenceKind) =>
  z.optional(changes(`kinds.${kind}`, { app: z.optional(inApp), email: z.optional(byEmail) }))
export const preferenceChanges = changes('Preferences', {
  kinds: z.optional(
    changes('kinds', {
      assigned: preferenceChange('assigned'),
      mentioned: preferenceChange('mentioned'),
      note: preferenceChange('note'),
      due: preferenceChange('due'),
    }),
  ),
  guides: z.optional(changes('guides', { email: z.optional(byEmail) })),
})
export type PreferenceChanges = z.infer<typeof preferenceChanges>

export const readPreferences = call({
  method: 'GET',
  path: '/api/user/notifications',
  summary:
    'Returns which notifications the user gets in the app and by email, and the email preferences for each project.',
  response: notificationPreferences,
})
export const changePreferences = call({
  method: 'PATCH',
  path: '/api/user/notifications',
  summary: 'Turns notifications on or off. Omitted kinds do not change.',
  body: preferenceChanges,
})
