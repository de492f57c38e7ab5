/** What became of a mail. `queued` is tried again for a day. */
export const mailStates = ['queued', 'sent', 'failed', 'suppressed'] as const
export type MailState = (typeof mailStates)[number]

/**
 * How the reason begins why a mail did not go that the mail server had a look at: its recipient is at fault, or nobody
 * can tell. With any other reason it would have been the same for every mail.
 */
export const refusals = {
  recipient: 'the mail server refuses the recipient',
  mail: 'the mail server answered',
} as const

export const mailKinds = [
  'password-reset',
  'invitation',
  'platform-invitation',
  'status-update',
  'report',
  'guide',
  'alert',
] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * What the link at the foot of a mail stops, as its address names it: a project's periodic reports, what teammates
 * send, or the guides that one asked for.
 */
export const stoppableMails = ['reports', 'updates', 'guides'] as const
export type StoppableMail = (typeof stoppableMails)[number]
