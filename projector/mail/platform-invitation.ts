import * as z from 'zod'
import { platformInvitationMail } from '#domain/mail/invitation.ts'
import { platform, platformStream, type Platform } from '#domain/platform.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import { invitationLink } from '#store/links.ts'
import { addressOfEntry, usernamesOf } from '#store/people.ts'
import { occurred, type Occurred } from '../projection.ts'
import type { Compose } from './compose.ts'
import { aFormerMember, reasons, whyNotInvited } from './reasons.ts'

const row = z.object({
  entry_id: z.int(),
  refs: z.object({ generation: z.int(), revision: z.int() }),
})

/** As for a project: only the newest link, and only while it would open. */
export const platformInvitation: Compose = async (context, stored) => {
  const { entry_id, refs } = row.parse(stored)
  const life = await Array.fromAsync(
    context.store.read(platformStream),
    (recorded) => occurred(recorded) as Occurred & PlatformEvent, // the stream holds no others
  )
  const invitation = life.reduce<Platform>(platform.evolve, platform.initial).get(entry_id)
  const closed = whyNotInvited(invitation, refs.generation)
  if (closed !== null || !invitation) return { suppress: closed ?? reasons.noInvitation }
  const to = await addressOfEntry(context.db, entry_id)
  if (to === null) return { suppress: reasons.noAddress }
  const inviter = life[refs.revision]?.actor ?? 0
  const names = await usernamesOf(context.db, [inviter])
  const mail = platformInvitationMail({
    inviter: names.get(inviter) ?? aFormerMember,
    role: invitation.role,
    expiresAt: new Date(invitation.expiresAt),
    timeZone: context.timeZone,
    href: invitationLink(context, entry_id, refs.generation),
  })
  return { to, mail, names: [...names.keys()] }
}
