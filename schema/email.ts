import { preferenceKinds } from './notification.ts'

/** Delivery states of an email. A queued email is retried for one day. */
export const emailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type EmailState = (typeof emailStates)[number]

/** Header with the ids of the users whom the email mentions. `user erase` finds email files by this header. */
export const userIdsHeader = 'X-Brandpath-Names'

export const emailKinds = [
  'password-reset',
  'address-verification',
  'invitation',
  'platform-invitation',
  'status-update',
  'report',
  'guide',
  'alert',
  ...preferenceKinds,
] as const
export type EmailKind = (typeof emailKinds)[number]

/** Kinds that are sent before all other emails, because a user waits for them at the screen. */
export const urgentEmailKinds = [
  'password-reset',
  'address-verification',
] as const satisfies readonly EmailKind[]

/** Topics that an unsubscribe link can turn off. The URL of the link contains the topic. */
export const unsubscribeTopics = ['reports', 'updates', 'guides', ...preferenceKinds] as const
export type UnsubscribeTopic = (typeof unsubscribeTopics)[number]
