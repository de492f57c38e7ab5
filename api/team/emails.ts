import { sql, type Kysely } from 'kysely'
import type { SentEmail } from '#schema/api/emails.ts'
import type { Database } from '#schema/tables/database.ts'
import { emails as contract } from '#schema/api/index.ts'
import { projectAggregate, projectStream, type Project } from '#domain/project/project.ts'
import { requestStatusUpdate } from '#domain/team/team.ts'
import type { Router, UserInput } from '../http/route.ts'
import { requirePermission } from '../http/access.ts'
import type { RateLimit } from '../http/security/rate-limits.ts'
import { usersInReport, projectLinks, statusUpdateEmail } from '#domain/email/report.ts'
import { renderEmail } from '#domain/email/render.ts'
import { buildReport } from '#domain/reports/report.ts'
import { findMember, statusUpdateRecipients } from '#domain/team/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { maxStatusUpdatesOfProject, maxStatusUpdatesOfUser } from '#schema/limits.ts'
import { reportFrequencies } from '#schema/roles.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import { readStream } from '#kernel/projections/domain-event.ts'
import { unsubscribeLink } from '#domain/email/links.ts'
import { linkToken } from '#kernel/secret/secret.ts'
import { recipientOfUser, usernamesOf } from '#schema/queries/accounts.ts'
import { handleWithContent } from '../content/with-content.ts'
import { roadmapWith, tasksOfVersion } from '../roadmap/roadmap.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from '../http/environment.ts'

const perProject: RateLimit = {
  name: 'status-updates-of-project',
  max: maxStatusUpdatesOfProject,
  seconds: 3_600,
  things: 'status updates in this project',
}
const perUser: RateLimit = {
  name: 'status-updates-of-user',
  max: maxStatusUpdatesOfUser,
  seconds: 3_600,
  things: 'status updates',
}

export function emailRoutes({ route, services }: Router): void {
  route(contract.listEmails, async ({ params, user }) => {
    await requirePermission(services, params.id, user.id, 'viewEmails')
    return emailsOf(services.db, params.id)
  })

  route(contract.sendStatusUpdate, async ({ params, body, user, command }) => {
    await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    const postId = eventIdOf(command.commandId, projectStream(params.id), 0)
    const row = body?.note ? { id: postId, project_id: params.id, user_id: user.id, note: body.note } : null
    const limits = [
      { limit: perProject, subject: String(params.id) },
      { limit: perUser, subject: String(user.id) },
    ]
    const outcome = await services.rateLimits.during(limits, () =>
      handleWithContent(services, command, {
        aggregate: projectAggregate(params.id),
        decide: async (state) => {
          const tasks = state && (await tasksOfVersion(services, state.roadmapVersion))
          return {
            decision: requestStatusUpdate(state, user.id, { postId, tasks: tasks ?? [] }),
            content: row && { table: 'content.status_posts', row },
          }
        },
      }),
    )
    const recipients = outcome.state ? statusUpdateRecipients(outcome.state.team).length : 0
    return { message: 'Status update emails sent successfully', recipients }
  })

  route(contract.previewStatusUpdate, preview, preview) // no stored response: the preview contains names

  async function preview({ params, body, user }: UserInput<typeof contract.previewStatusUpdate>) {
    const project = await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    const note = body?.note || null
    const { subject, html, text } = await renderStatusUpdate(services, user, params.id, project, note)
    return { subject, html, text, recipients: statusUpdateRecipients(project.team).length }
  }
}

const maxEmails = 100

/** Returns the newest emails. Recipients who have registered since their invitation are shown with their usernames. */
async function emailsOf(db: Kysely<Database>, projectId: number): Promise<SentEmail[]> {
  const rows = await db
    .selectFrom('work.outbox as email')
    .leftJoin('identity.accounts as account', 'account.id', 'email.user_id')
    .leftJoin('identity.entries as membership', (on) =>
      on.onRef('membership.id', '=', 'email.entry_id').on('email.user_id', 'is', null),
    )
    .leftJoin('identity.accounts as memberAccount', 'memberAccount.id', 'membership.user_id')
    .where('email.project_id', '=', projectId)
    .select(['email.id', 'email.kind', 'email.state', 'email.reason', 'email.created_at', 'email.sent_at'])
    .select((eb) =>
      eb.fn.coalesce('account.username', 'memberAccount.username', 'membership.email').as('recipient'),
    )
    .select(sql<boolean>`email.refs ->> 'replaces' is not null`.as('is_renewal'))
    .select(sql<string | null>`email.refs ->> 'frequency'`.as('frequency'))
    .select(sql<string | null>`email.refs ->> 'revision'`.as('revision'))
    .orderBy('email.id', 'desc')
    .limit(maxEmails)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    isRenewal: row.is_renewal,
    frequency: reportFrequencies.find((frequency) => frequency === row.frequency) ?? null,
    batch: row.revision,
    recipient: row.recipient,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }))
}

async function renderStatusUpdate(
  { store, db, config, publicUrl, secret, ...services }: Services,
  sender: SessionUser,
  projectId: number,
  { roadmapVersion, team }: Project,
  note: string | null,
) {
  const events = await readStream<ProjectEvent>(store, projectStream(projectId), parseEvent)
  const roadmap = await roadmapWith(services, roadmapVersion)
  const report = buildReport(events, roadmap, 'status-update')
  const membershipId = findMember(team, sender.id)?.id ?? 0
  const sign = linkToken.bind(null, secret)
  return renderEmail(
    statusUpdateEmail({
      report,
      names: await usernamesOf(db, usersInReport(report)),
      timeZone: config.REPORT_TIME_ZONE,
      locale: (await recipientOfUser(db, sender.id))?.locale ?? null,
      sender: sender.username,
      note,
      links: projectLinks(publicUrl, projectId),
      unsubscribeHref: unsubscribeLink({ publicUrl, sign }, 'updates', membershipId),
    }),
  )
}
