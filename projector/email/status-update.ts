import * as z from 'zod'
import { usersInReport, projectLinks, statusUpdateEmail } from '#domain/email/report.ts'
import { unsubscribeLink } from '#domain/email/links.ts'
import { recipientOfUser, usernamesOf } from '#schema/queries/accounts.ts'
import type { Compose, EmailContext } from './composer.ts'
import { projectHistory, reportAt } from './project-history.ts'
import { reasons } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  user_id: z.int(),
  refs: z.object({ revision: z.int() }),
})

export const statusUpdate: Compose = async (context, stored) => {
  const { project_id, entry_id, user_id, refs } = row.parse(stored)
  const history = await projectHistory(context.store, project_id, refs.revision)
  if (history.now.deleted) return { suppress: reasons.deleted }
  const membership = history.now.team.get(entry_id)
  if (!membership?.isMember || membership.userId !== user_id) return { suppress: reasons.noMember }
  if (!membership.emailPreferences.statusUpdates) return { suppress: reasons.unsubscribed }
  const recipient = await recipientOfUser(context.db, user_id)
  if (!recipient) return { suppress: reasons.noAddress }
  const report = await reportAt(history, context.readRoadmap, 'status-update')
  const sender = history.event.actor ?? 0
  const names = await usernamesOf(context.db, [sender, ...usersInReport(report)])
  const email = statusUpdateEmail({
    report,
    names,
    timeZone: context.timeZone,
    locale: recipient.locale,
    sender: names.get(sender) ?? null,
    note: await noteOf(context, history.event.id),
    links: projectLinks(context.publicUrl, project_id),
    unsubscribeHref: unsubscribeLink(context, 'updates', entry_id),
  })
  return { to: recipient.email, email, userIds: [...names.keys()] }
}

async function noteOf({ db }: EmailContext, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('content.status_posts')
    .select('note')
    .where('id', '=', eventId)
    .executeTakeFirst()
  return row?.note ?? null
}
