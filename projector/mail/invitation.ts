import * as z from 'zod'
import { invitationMail } from '#domain/mail/invitation.ts'
import { invitationLink } from '#store/links.ts'
import { addressOfEntry, usernamesOf } from '#store/people.ts'
import type { Compose } from './compose.ts'
import { projectLife } from './project-life.ts'
import { aFormerMember, reasons, whyNotInvited } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  refs: z.object({ generation: z.int(), revision: z.int() }),
})

/** Only the newest link of an invitation is sent, and only while it would open. */
export const invitation: Compose = async (context, stored) => {
  const { project_id, entry_id, refs } = row.parse(stored)
  const { now, event } = await projectLife(context.store, project_id, refs.revision)
  if (now.deleted) return { suppress: reasons.deleted }
  const entry = now.team.get(entry_id)
  const closed = whyNotInvited(entry?.invitation, refs.generation)
  if (closed !== null || !entry?.invitation) return { suppress: closed ?? reasons.noInvitation }
  const to = await addressOfEntry(context.db, entry_id)
  if (to === null) return { suppress: reasons.noAddress }
  const inviter = event.actor ?? 0
  const names = await usernamesOf(context.db, [inviter])
  const mail = invitationMail({
    projectName: now.name,
    inviter: names.get(inviter) ?? aFormerMember,
    role: entry.role,
    expiresAt: new Date(entry.invitation.expiresAt),
    timeZone: context.timeZone,
    href: invitationLink(context, entry_id, refs.generation),
  })
  return { to, mail, names: [...names.keys()] }
}
