import type { UnsubscribeTopic } from '#schema/email.ts'
import { screens } from '#schema/screens.ts'

/** Purpose of a link token. A token is valid only for its purpose. */
export type LinkPurpose = 'reset' | 'verification' | 'invitation' | `unsubscribe-${UnsubscribeTopic}`

export interface LinkContext {
  /** Returns a signed token. The token becomes invalid when the generation of the id increases. */
  readonly sign: (purpose: LinkPurpose, id: number, generation: number) => string
  /** Base URL of the application, without a trailing slash. */
  readonly publicUrl: string
}

export const invitationLink = ({ sign, publicUrl }: LinkContext, entryId: number, generation: number) =>
  `${publicUrl}${screens.acceptInvitation}?token=${sign('invitation', entryId, generation)}`

/** Returns a link that needs no login and never expires. `id`: membership id for `reports` and `updates`, otherwise user id. */
export const unsubscribeLink = ({ sign, publicUrl }: LinkContext, topic: UnsubscribeTopic, id: number) =>
  `${publicUrl}/unsubscribe?token=${sign(`unsubscribe-${topic}`, id, 0)}&of=${topic}`
