import * as z from 'zod'
import { projectLinks, usersIn } from '#domain/mail/project-parts.ts'
import { reportMail } from '#domain/mail/report.ts'
import { wantsReports } from '#domain/recipients.ts'
import { dueAtOf } from '#domain/report-period.ts'
import type { Entry } from '#domain/team-state.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { invitationLink, unsubscribeLink } from '#store/links.ts'
import { addressOfEntry, addressOfUser, usernamesOf } from '#store/people.ts'
import type { Compose, MailContext } from './compose.ts'
import { projectLife, reportAt } from './project-life.ts'
import { reasons, whyNotInvited } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  refs: z.object({ frequency: z.enum(reportFrequencies), periodKey: z.string(), revision: z.int() }),
})

/** To a member, or to whoever is invited; who joined meanwhile gets it as a member. */
export const report: Compose = async (context, stored) => {
  const { project_id, entry_id, refs } = row.parse(stored)
  const life = await projectLife(context.store, project_id, refs.revision)
  if (life.now.deleted) return { suppress: reasons.deleted }
  const entry = life.now.team.get(entry_id)
  if (!entry || !wantsReports(entry, refs.frequency, new Date().toISOString())) {
    return { suppress: whyUnwanted(entry, refs.frequency) }
  }
  const to = await addressOf(context, entry)
  if (to === null) return { suppress: reasons.noAddress }
  const told = await reportAt(life, context.roadmapWith, refs.frequency)
  const names = await usernamesOf(context.db, usersIn(told))
  const mail = reportMail({
    report: told,
    names,
    timeZone: context.timeZone,
    frequency: refs.frequency,
    dueAt: dueAtOf(refs.frequency, refs.periodKey, context.timeZone),
    way: wayIn(context, project_id, entry),
    stopHref: unsubscribeLink(context, 'reports', entry_id),
  })
  return { to, mail, names: [...names.keys()] }
}

function whyUnwanted(entry: Entry | undefined, frequency: ReportFrequency): string {
  if (!entry) return reasons.noMember
  if (!entry.isMember) {
    if (entry.invitation?.state === 'accepted') return reasons.noMember // joined, and has gone since
    const closed = whyNotInvited(entry.invitation, entry.invitation?.generation ?? 0)
    if (closed !== null) return closed
  }
  return entry.mail.enabled && entry.mail.frequency !== frequency
    ? reasons.otherFrequency
    : reasons.unsubscribed
}

const addressOf = ({ db }: MailContext, { id, userId }: Entry) =>
  userId === null ? addressOfEntry(db, id) : addressOfUser(db, userId)

const wayIn = (context: MailContext, projectId: number, { id, isMember, invitation }: Entry) =>
  isMember || !invitation
    ? { member: projectLinks(context.publicUrl, projectId) }
    : { invitation: invitationLink(context, id, invitation.generation) }
