import * as z from 'zod'
import { projectLinks, usersIn } from '#domain/mail/project-parts.ts'
import { statusUpdateMail } from '#domain/mail/status-update.ts'
import { unsubscribeLink } from '#store/links.ts'
import { addressOfUser, usernamesOf } from '#store/people.ts'
import type { Compose, MailContext } from './compose.ts'
import { projectLife, reportAt } from './project-life.ts'
import { aFormerMember, reasons } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  user_id: z.int(),
  refs: z.object({ revision: z.int() }),
})

/** To whoever is still the member that it was meant for, and still wants it. */
export const statusUpdate: Compose = async (context, stored) => {
  const { project_id, entry_id, user_id, refs } = row.parse(stored)
  const life = await projectLife(context.store, project_id, refs.revision)
  if (life.now.deleted) return { suppress: reasons.deleted }
  const entry = life.now.team.get(entry_id)
  if (!entry?.isMember || entry.userId !== user_id) return { suppress: reasons.noMember }
  if (!entry.mail.statusUpdates) return { suppress: reasons.unsubscribed }
  const to = await addressOfUser(context.db, user_id)
  if (to === null) return { suppress: reasons.noAddress }
  const report = await reportAt(life, context.roadmapWith, 'status-update')
  const sender = life.event.actor ?? 0
  const names = await usernamesOf(context.db, [sender, ...usersIn(report)])
  const mail = statusUpdateMail({
    report,
    names,
    timeZone: context.timeZone,
    sender: names.get(sender) ?? aFormerMember,
    note: await noteOf(context, life.event.id),
    links: projectLinks(context.publicUrl, project_id),
    stopHref: unsubscribeLink(context, 'updates', entry_id),
  })
  return { to, mail, names: [...names.keys()] }
}

async function noteOf({ db }: MailContext, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('work.status_notes')
    .select('note')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.note ?? null
}
