import type { UnsubscribeTopic } from '#schema/email.ts'

/** A token for one purpose is invalid for all others. */
export type LinkPurpose = 'reset' | 'invitation' | `unsubscribe-${UnsubscribeTopic}`

export interface LinkContext {
  /** Returns the signed token of a row in a generation. */
  readonly sign: (purpose: LinkPurpose, id: number, generation: number) => string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export const invitationLink = ({ sign, publicUrl }: LinkContext, entryId: number, generation: number) =>
  `${publicUrl}/invitations/accept?token=${sign('invitation', entryId, generation)}`

/** The link needs no login and never expires. `id` is that of the membership, or of the user for guides. */
export const unsubscribeLink = ({ sign, publicUrl }: LinkContext, topic: UnsubscribeTopic, id: number) =>
  `${publicUrl}/unsubscribe?token=${sign(`unsubscribe-${topic}`, id, 0)}&of=${topic}`
