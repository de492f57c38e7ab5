export const notificationKinds = [
  'guide-published',
  'invited',
  'joined',
  'removed',
  'inherited',
  'owner-changed',
  'status-update',
  'badge-earned',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** PostgreSQL channel that announces new notifications of a user. The payload is the user id. */
export const notificationChannel = 'inbox'
