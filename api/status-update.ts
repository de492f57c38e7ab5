import type { RenderedMail } from '#domain/mail/mail.ts'
import { projectLinks, usersIn } from '#domain/mail/project-parts.ts'
import { renderMail } from '#domain/mail/render.ts'
import { statusUpdateMail } from '#domain/mail/status-update.ts'
import { projectStream } from '#domain/project.ts'
import { reportOf, type Told } from '#domain/report.ts'
import { memberOf, type Team } from '#domain/team-state.ts'
import { parseEvent } from '#schema/events/parse.ts'
import type { ProjectEvent } from '#schema/events/project.ts'
import { eventIdOf } from '#schema/event-ids.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import { unsubscribeLink } from '#store/links.ts'
import { usernamesOf } from '#store/people.ts'
import type { CommandRequest } from './commands/request.ts'
import { erasedMeanwhile } from './identity/accounts.ts'
import { roadmapWith } from './roadmap.ts'
import type { Services } from './services.ts'
import type { SessionUser } from './session-user.ts'

/**
 * Keeps what the sender adds under the id that the event will have. It is written first, so that no mail goes
 * without it; where the event then never comes, it stands for nothing. An erasure waits for it, and takes it along.
 *
 * @throws Problem 401 where the sender was erased meanwhile
 */
export async function keepNote(
  { db }: Services,
  command: CommandRequest,
  projectId: number,
  note: string,
): Promise<void> {
  const eventId = eventIdOf(command.commandId, projectStream(projectId), 0)
  const { id } = command.user
  await db.transaction().execute(async (trx) => {
    const sender = trx.selectFrom('identity.accounts').where('id', '=', id).select('id').forKeyShare()
    if (!(await sender.executeTakeFirst())) throw erasedMeanwhile()
    await trx
      .insertInto('work.status_notes')
      .values({ event_id: eventId, project_id: projectId, user_id: id, note })
      .onConflict((on) => on.doNothing())
      .execute()
  })
}

/** What the sender would get if the status update were sent now. */
export async function previewStatusUpdate(
  services: Services,
  sender: SessionUser,
  project: { readonly id: number; readonly roadmapVersion: number; readonly team: Team },
  note: string | null,
): Promise<RenderedMail> {
  const life = await Array.fromAsync(services.store.read(projectStream(project.id)), told)
  const report = reportOf(life, await roadmapWith(services, project.roadmapVersion), 'status-update')
  return renderMail(
    statusUpdateMail({
      report,
      names: await usernamesOf(services.db, usersIn(report)),
      timeZone: services.config.REPORT_TIME_ZONE,
      sender: sender.username,
      note,
      links: projectLinks(services.publicUrl, project.id),
      stopHref: unsubscribeLink(services, 'updates', memberOf(project.team, sender.id)?.id ?? 0),
    }),
  )
}

const told = (recorded: RecordedEvent): Told => ({
  ...(parseEvent(recorded) as ProjectEvent), // the stream holds no others
  actor: recorded.metadata.actor,
  occurredAt: new Date(recorded.metadata.occurredAt),
})
