import * as z from 'zod'
import { platformInvitationEmail } from '#domain/email/invitation.ts'
import { platform, platformStream, type Platform } from '#domain/platform/platform.ts'
import type { PlatformEvent } from '#schema/events/platform.ts'
import { invitationLink } from '#domain/email/links.ts'
import { addressOfEntry, usernamesOf } from '#schema/queries/accounts.ts'
import { parseRecorded, type DomainEvent } from '../domain-event.ts'
import type { Compose } from './composer.ts'
import { aFormerMember, reasons, whyNotInvited } from './reasons.ts'

const row = z.object({
  entry_id: z.int(),
  refs: z.object({ generation: z.int(), revision: z.int() }),
})

/** Sends only the newest link, and only while it is valid, as for a project. */
export const platformInvitation: Compose = async (context, stored) => {
  const { entry_id, refs } = row.parse(stored)
  const events = await Array.fromAsync(
    context.store.read(platformStream),
    (recorded) => parseRecorded(recorded) as DomainEvent & PlatformEvent, // the stream has no other events
  )
  const invitation = events.reduce<Platform>(platform.evolve, platform.initialState).get(entry_id)
  const reason = whyNotInvited(invitation, refs.generation)
  if (reason !== null || !invitation) return { suppress: reason ?? reasons.noInvitation }
  const to = await addressOfEntry(context.db, entry_id)
  if (to === null) return { suppress: reasons.noAddress }
  const inviter = events[refs.revision]?.actor ?? 0
  const names = await usernamesOf(context.db, [inviter])
  const mail = platformInvitationEmail({
    inviter: names.get(inviter) ?? aFormerMember,
    role: invitation.role,
    expiresAt: new Date(invitation.expiresAt),
    timeZone: context.timeZone,
    href: invitationLink(context, entry_id, refs.generation),
  })
  return { to, mail, userIds: [...names.keys()] }
}
