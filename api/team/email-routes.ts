import { emails as contract } from '#schema/api/index.ts'
import { projectAggregate } from '#domain/project/project.ts'
import { statusUpdateRecipients } from '#domain/reports/recipients.ts'
import { requestStatusUpdate } from '#domain/team/team.ts'
import type { Router } from '../http/route.ts'
import { mailsOf } from './email-queries.ts'
import { requirePermission } from '../projects/access.ts'
import type { SessionUser } from '../http/environment.ts'
import { keepNote, previewStatusUpdate } from './status-update.ts'

export function mailRoutes({ route, services }: Router): void {
  route(contract.listEmails, async ({ params, user }) => {
    await requirePermission(services, params.id, user.id, 'viewEmails')
    return mailsOf(services.db, params.id)
  })

  route(contract.sendStatusUpdate, async ({ params, body, user, command }) => {
    await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    if (body?.note) await keepNote(services, command, params.id, body.note)
    const outcome = await command.handle(projectAggregate(params.id), (state) =>
      requestStatusUpdate(state, user.id),
    )
    const recipients = outcome.state ? statusUpdateRecipients(outcome.state.team).length : 0
    return { message: 'Status update emails sent successfully', recipients }
  })

  route(contract.previewStatusUpdate, preview, preview) // contains names, so the response is not stored

  async function preview({ params, body, user }: Preview) {
    const { team, roadmapVersion } = await requirePermission(services, params.id, user.id, 'sendStatusUpdate')
    const about = { id: params.id, roadmapVersion, team }
    const { subject, html, text } = await previewStatusUpdate(services, user, about, body?.note || null)
    return { subject, html, text, recipients: statusUpdateRecipients(team).length }
  }
}

interface Preview {
  readonly params: { readonly id: number }
  readonly body: { readonly note?: string | undefined } | undefined
  readonly user: SessionUser
}
