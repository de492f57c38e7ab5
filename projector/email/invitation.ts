import * as z from 'zod'
import { invitationEmail } from '#domain/email/invitation.ts'
import { invitationLink } from '#domain/email/links.ts'
import { addressOfEntry, usernamesOf } from '#schema/queries/accounts.ts'
import type { Compose } from './composer.ts'
import { projectHistory } from './project-history.ts'
import { aFormerMember, reasons, whyNotInvited } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  refs: z.object({ generation: z.int(), revision: z.int() }),
})

/** Sends only the newest link of an invitation, and only while it is valid. */
export const invitation: Compose = async (context, stored) => {
  const { project_id, entry_id, refs } = row.parse(stored)
  const { now, event } = await projectHistory(context.store, project_id, refs.revision)
  if (now.deleted) return { suppress: reasons.deleted }
  const entry = now.team.get(entry_id)
  const reason = whyNotInvited(entry?.invitation, refs.generation)
  if (reason !== null || !entry?.invitation) return { suppress: reason ?? reasons.noInvitation }
  const to = await addressOfEntry(context.db, entry_id)
  if (to === null) return { suppress: reasons.noAddress }
  const inviter = event.actor ?? 0
  const names = await usernamesOf(context.db, [inviter])
  const mail = invitationEmail({
    projectName: now.name,
    inviter: names.get(inviter) ?? aFormerMember,
    role: entry.role,
    expiresAt: new Date(entry.invitation.expiresAt),
    timeZone: context.timeZone,
    href: invitationLink(context, entry_id, refs.generation),
  })
  return { to, mail, userIds: [...names.keys()] }
}
