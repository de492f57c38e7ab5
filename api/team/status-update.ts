import type { RenderedEmail } from '#domain/email/email.ts'
import { completedByUserIds, projectLinks, statusUpdateEmail } from '#domain/email/report.ts'
import { renderEmail } from '#domain/email/render.ts'
import { projectStream } from '#domain/project/project.ts'
import { buildReport, type RecordedProjectEvent } from '#domain/reports/report.ts'
import { findMember, type Team } from '#domain/team/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import type { RecordedEvent } from '#kernel/event-store/event-store.ts'
import { unsubscribeLink } from '#domain/email/links.ts'
import { linkSigner } from '#kernel/secret/secret.ts'
import { usernamesOf } from '#schema/queries/accounts.ts'
import type { RequestCommand } from '../http/request-command.ts'
import { sessionExpired } from '../accounts/accounts.ts'
import { roadmapWith } from '../roadmap/load-roadmap.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from '../http/environment.ts'

/**
 * Stores the sender's note under the id that the event will have. It is stored before the event, so that no email is
 * sent without it; without an event it has no effect. The lock makes an erasure of the sender wait and delete the note.
 *
 * @throws HttpError 401 if the sender was erased
 */
export async function keepNote(
  { db }: Services,
  command: RequestCommand,
  projectId: number,
  note: string,
): Promise<void> {
  const eventId = eventIdOf(command.commandId, projectStream(projectId), 0)
  const { id } = command.user
  await db.transaction().execute(async (trx) => {
    const sender = trx.selectFrom('identity.accounts').where('id', '=', id).select('id').forKeyShare()
    if (!(await sender.executeTakeFirst())) throw sessionExpired()
    await trx
      .insertInto('work.status_notes')
      .values({ event_id: eventId, project_id: projectId, user_id: id, note })
      .onConflict((on) => on.doNothing())
      .execute()
  })
}

export async function previewStatusUpdate(
  services: Services,
  sender: SessionUser,
  project: { readonly id: number; readonly roadmapVersion: number; readonly team: Team },
  note: string | null,
): Promise<RenderedEmail> {
  const events = await Array.fromAsync(services.store.read(projectStream(project.id)), asProjectEvent)
  const links = { publicUrl: services.publicUrl, sign: linkSigner(services.secret) }
  const report = buildReport(events, await roadmapWith(services, project.roadmapVersion), 'status-update')
  return renderEmail(
    statusUpdateEmail({
      report,
      names: await usernamesOf(services.db, completedByUserIds(report)),
      timeZone: services.config.REPORT_TIME_ZONE,
      sender: sender.username,
      note,
      links: projectLinks(services.publicUrl, project.id),
      unsubscribeHref: unsubscribeLink(links, 'updates', findMember(project.team, sender.id)?.id ?? 0),
    }),
  )
}

const asProjectEvent = (recorded: RecordedEvent): RecordedProjectEvent => ({
  ...(parseEvent(recorded) as ProjectEvent), // the stream contains no other events
  actor: recorded.metadata.actor,
  occurredAt: new Date(recorded.metadata.occurredAt),
})
