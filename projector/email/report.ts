import * as z from 'zod'
import { usersInReport, projectLinks, reportEmail } from '#domain/email/report.ts'
import { wantsReports } from '#domain/reports/recipients.ts'
import type { Membership } from '#domain/team/team-state.ts'
import { reportFrequencies, type ReportFrequency } from '#schema/roles.ts'
import { invitationLink, unsubscribeLink } from '#domain/email/links.ts'
import { recipientOfEntry, recipientOfUser, usernamesOf } from '#schema/queries/accounts.ts'
import type { Compose, EmailContext } from './composer.ts'
import { projectHistory, reportAt, type ProjectHistory } from './project-history.ts'
import { reasons, reasonNotInvited } from './reasons.ts'

const row = z.object({
  project_id: z.int(),
  entry_id: z.int(),
  refs: z.object({ frequency: z.enum(reportFrequencies), revision: z.int() }),
})

/** Composes a report for a member or an invited person. A person who joined after the report was due is a member. */
export const report: Compose = async (context, stored) => {
  const { project_id, entry_id, refs } = row.parse(stored)
  const history = await projectHistory(context.store, project_id, refs.revision)
  if (history.now.deleted) return { suppress: reasons.deleted }
  const membership = history.now.team.get(entry_id)
  if (!membership || !wantsReports(membership, refs.frequency, new Date().toISOString())) {
    return { suppress: suppressReason(membership, refs.frequency) }
  }
  const recipient = await recipientOf(context, membership)
  if (!recipient) return { suppress: reasons.noAddress }
  const content = await reportAt(history, context.readRoadmap, refs.frequency)
  const names = await usernamesOf(context.db, usersInReport(content))
  const email = reportEmail({
    report: content,
    names,
    timeZone: context.timeZone,
    locale: recipient.locale,
    frequency: refs.frequency,
    dueAt: dueAtOf(history.event),
    links: linksFor(context, project_id, membership),
    unsubscribeHref: unsubscribeLink(context, 'reports', entry_id),
  })
  return { to: recipient.email, email, userIds: [...names.keys()] }
}

const dueAtOf = ({ type, data, occurredAt }: ProjectHistory['event']): Date =>
  type === 'ReportIssued' && data.dueAt !== undefined ? new Date(data.dueAt) : occurredAt

function suppressReason(membership: Membership | undefined, frequency: ReportFrequency): string {
  if (!membership) return reasons.noMember
  if (!membership.isMember) {
    if (membership.invitation?.state === 'accepted') return reasons.noMember // The person has left the team.
    const invitationReason = reasonNotInvited(membership.invitation, membership.invitation?.generation ?? 0)
    if (invitationReason !== null) return invitationReason
  }
  return membership.emailPreferences.enabled && membership.emailPreferences.frequency !== frequency
    ? reasons.otherFrequency
    : reasons.unsubscribed
}

const recipientOf = ({ db }: EmailContext, { id, userId }: Membership) =>
  userId === null ? recipientOfEntry(db, id) : recipientOfUser(db, userId)

const linksFor = (context: EmailContext, projectId: number, { id, isMember, invitation }: Membership) =>
  isMember || !invitation
    ? { member: projectLinks(context.publicUrl, projectId) }
    : { invitation: invitationLink(context, id, invitation.generation) }
