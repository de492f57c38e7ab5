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

/** Kinds of notifications that a user can switch off, in the app and by email. */
export const preferenceKinds = ['assigned', 'mentioned', 'note', 'due'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

/** PostgreSQL channel for the ids of users who have new notifications. */
export const notificationChannel = 'inbox'
/** Key that the live stream of a user sends when the user has new notifications. */
export const notificationsKey = 'inbox'
