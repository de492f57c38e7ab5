/** What people find in their inbox. */
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

/** Postgres channel on which a user's id says that there is something new in his inbox. */
export const inboxChannel = 'inbox'
