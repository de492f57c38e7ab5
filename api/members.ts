import type { Hono } from 'hono'
import { members as contract } from '#schema/api/index.ts'
import { answering } from './answer.ts'
import type { Environment } from './environment.ts'
import { mustSee } from './project-access.ts'
import type { Services } from './services.ts'

export function memberRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listMembers, async ({ params, user }) => {
    await mustSee(services, params.id, user.id)
    const rows = await services.reads
      .selectFrom('members as m')
      .leftJoin('identity.accounts as a', 'a.id', 'm.user_id')
      .where('m.project_id', '=', params.id)
      .select(['m.entry_id', 'm.user_id', 'm.is_owner', 'm.role', 'm.since', 'a.username', 'a.email'])
      .select(['m.email_reports_enabled', 'm.email_report_frequency'])
      .orderBy('m.is_owner', 'desc')
      .orderBy('m.since')
      .execute()
    return rows.map((row) => ({
      id: row.entry_id,
      userId: row.user_id,
      isOwner: row.is_owner,
      isPending: false,
      user: row.username === null || row.email === null ? null : { username: row.username, email: row.email },
      role: row.role,
      emailReportsEnabled: row.email_reports_enabled,
      emailReportFrequency: row.email_report_frequency,
      since: row.since.toISOString(),
    }))
  })
}
