import type { Hono } from 'hono'
import { mails as contract } from '#schema/api/index.ts'
import { project, projectStream } from '#domain/project.ts'
import { statusUpdateRecipients } from '#domain/recipients.ts'
import { requestStatusUpdate } from '#domain/team.ts'
import { answering } from './answer.ts'
import { settled } from './commands/respond.ts'
import type { Environment } from './environment.ts'
import { mailsOf } from './mail-ledger.ts'
import { mustBePermitted } from './project-access.ts'
import type { Services } from './services.ts'
import type { SessionUser } from './session-user.ts'
import { keepNote, previewStatusUpdate } from './status-update.ts'

export function mailRoutes(app: Hono<Environment>, services: Services): void {
  const answer = answering(app, services)

  answer.signedIn(contract.listMails, async ({ params, user }) => {
    await mustBePermitted(services, params.id, user.id, 'seeMailLedger')
    return mailsOf(services.db, params.id)
  })

  answer.signedIn(contract.sendStatusUpdate, async ({ params, body, user, command, c }) => {
    await mustBePermitted(services, params.id, user.id, 'sendStatusUpdate')
    if (body?.note) await keepNote(services, command, params.id, body.note)
    const outcome = await services.commands.run(command, {
      stream: projectStream(params.id),
      aggregate: project,
      decide: (state) => requestStatusUpdate(state, user.id),
    })
    await settled(c, services, outcome)
    const recipients = outcome.state ? statusUpdateRecipients(outcome.state.team).length : 0
    return { message: 'Status update emails sent successfully', recipients }
  })

  answer.signedIn(contract.previewStatusUpdate, preview, preview) // holds names: not kept with a key

  async function preview({ params, body, user }: Preview) {
    const { team, roadmapVersion } = await mustBePermitted(services, params.id, user.id, 'sendStatusUpdate')
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
