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

/** What can be stopped by a link: the periodic reports of a project, or what teammates send. */
export type Stoppable = 'reports' | 'updates'

/** Stops mail to an entry, signed in or not; the same for every mail of its kind, and for ever. */
export const unsubscribeLink = ({ secret, publicUrl }: LinkContext, of: Stoppable, entryId: number) =>
  `${publicUrl}/unsubscribe?token=${linkToken(secret, `unsubscribe-${of}`, entryId, 0)}&of=${of}`
