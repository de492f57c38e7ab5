import type { StoppableMail } from '#schema/mail.ts'
import { linkToken } from './secret.ts'

/** What signed links are made with. */
export interface LinkContext {
  readonly secret: Uint8Array
  /** Before every link; no slash at its end. */
  readonly publicUrl: string
}

/** Opens an entry's invitation, of that generation alone. */
export const invitationLink = ({ secret, publicUrl }: LinkContext, entryId: number, generation: number) =>
  `${publicUrl}/invitations/accept?token=${linkToken(secret, 'invitation', entryId, generation)}`

/**
 * Stops mail to an entry, signed in or not; the same for every mail of its kind, and for ever. Guides are asked for
 * by a user, whatever the project: there `id` is the user's.
 */
export const unsubscribeLink = ({ secret, publicUrl }: LinkContext, of: StoppableMail, id: number) =>
  `${publicUrl}/unsubscribe?token=${linkToken(secret, `unsubscribe-${of}`, id, 0)}&of=${of}`
