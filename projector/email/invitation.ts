import * as z from 'zod'
import type { Email } from '#domain/email/email.ts'
import {
  invitationEmail,
  platformInvitationEmail,
  type InvitationEmailData,
} from '#domain/email/invitation.ts'
import { invitationLink } from '#domain/email/links.ts'
import {
  platform,
  platformStream,
  type Platform,
  type PlatformInvitation,
} from '#domain/platform/platform.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import { recipientOfEntry, usernamesOf } from '#schema/queries/accounts.ts'
import { formerMember } from '#domain/team/former-member.ts'
import { readStream } from '../domain-event.ts'
import type { Compose, ComposedEmail, EmailContext } from './composer.ts'
import { projectHistory } from './project-history.ts'
import { reasons, reasonNotInvited } from './reasons.ts'

const platformRow = z.object({
  entry_id: z.int(),
  refs: z.object({ generation: z.int(), revision: z.int() }),
})
const projectRow = platformRow.extend({ project_id: z.int() })

export const invitation: Compose = async (context, stored) => {
  const row = projectRow.parse(stored)
  const { now, event } = await projectHistory(context.store, row.project_id, row.refs.revision)
  if (now.deleted) return { suppress: reasons.deleted }
  const membership = now.team.get(row.entry_id)
  const invited = membership?.invitation && { ...membership.invitation, role: membership.role }
  return composeInvitation(context, row, invited, event.actor, (data) =>
    invitationEmail({ ...data, projectName: now.name }),
  )
}

export const platformInvitation: Compose = async (context, stored) => {
  const row = platformRow.parse(stored)
  const events = await readStream<PlatformEvent>(context.store, platformStream)
  const invited = events.reduce<Platform>(platform.evolve, platform.initialState).get(row.entry_id)
  const inviter = events[row.refs.revision]?.actor ?? null
  return composeInvitation(context, row, invited, inviter, platformInvitationEmail)
}

/** Composes the email. Composes nothing if the link has expired or was replaced by a newer invitation. */
async function composeInvitation(
  context: EmailContext,
  { entry_id: entryId, refs: { generation } }: z.infer<typeof platformRow>,
  invited: PlatformInvitation | null | undefined,
  actor: number | null,
  composeEmail: (data: InvitationEmailData) => Email,
): Promise<ComposedEmail> {
  const reason = reasonNotInvited(invited, generation)
  if (reason !== null || !invited) return { suppress: reason ?? reasons.noInvitation }
  const recipient = await recipientOfEntry(context.db, entryId)
  if (!recipient) return { suppress: reasons.noAddress }
  const names = await usernamesOf(context.db, [actor ?? 0])
  const email = composeEmail({
    inviter: names.get(actor ?? 0) ?? formerMember,
    role: invited.role,
    expiresAt: new Date(invited.expiresAt),
    timeZone: context.timeZone,
    locale: recipient.locale,
    href: invitationLink(context, entryId, generation),
  })
  return { to: recipient.email, email, userIds: [...names.keys()] }
}
