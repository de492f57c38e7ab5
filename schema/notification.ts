/** Kinds of notifications that a user can switch off, in the app and by email. */
export const preferenceKinds = ['assigned', 'mentioned', 'note', 'due'] as const
export type PreferenceKind = (typeof preferenceKinds)[number]

export const isPreferenceKind = (value: string): value is PreferenceKind =>
  preferenceKinds.some((kind) => kind === value)

export const notificationKinds = [
  'guide-published',
  'invited',
  'joined',
  'removed',
  'inherited',
  'owner-changed',
  'status-update',
  'badge-earned',
  ...preferenceKinds,
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** PostgreSQL channel for the ids of users who have new notifications. */
export const notificationChannel = 'inbox'
/** Key that the live stream of a user sends when the user has new notifications. */
export const notificationsKey = 'inbox'
