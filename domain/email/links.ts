import type { UnsubscribeTopic } from '#schema/email.ts'

/** Purpose of a link in an email. A token for one purpose is invalid for all others. */
export type LinkPurpose = 'reset' | 'invitation' | `unsubscribe-${UnsubscribeTopic}`

export interface LinkContext {
  /** Returns the signed token of a row in a generation. */
  readonly sign: (purpose: LinkPurpose, id: number, generation: number) => string
  /** Without a slash at the end. */
  readonly publicUrl: string
}

/** Returns the link to an invitation. It is valid for one generation of the invitation. */
export const invitationLink = ({ sign, publicUrl }: LinkContext, entryId: number, generation: number) =>
  `${publicUrl}/invitations/accept?token=${sign('invitation', entryId, generation)}`

/**
 * Returns the link that unsubscribes from a topic without a login. It never expires and is the same in all emails of the
 * topic. `id` is that of the entry, or of the user for guides, which do not depend on a project.
 */
export const unsubscribeLink = ({ sign, publicUrl }: LinkContext, topic: UnsubscribeTopic, id: number) =>
  `${publicUrl}/unsubscribe?token=${sign(`unsubscribe-${topic}`, id, 0)}&of=${topic}`
