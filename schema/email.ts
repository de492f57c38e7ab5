/** Delivery states. A queued email is retried for a day. */
export const emailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

export const emailKinds = [
  'password-reset',
  'invitation',
  'platform-invitation',
  'status-update',
  'report',
  'guide',
  'alert',
] as const
export type EmailKind = (typeof emailKinds)[number]

/** Topics of unsubscribe links, as in their URL. */
export const unsubscribeTopics = ['reports', 'updates', 'guides'] as const
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number]
